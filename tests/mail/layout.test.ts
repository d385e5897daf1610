import { describe, expect, it } from 'vitest';
import { type Letter, layout } from '../../src/server/mail/layout.ts';

const letter: Letter = {
  language: 'en',
  subject: 'Hello <b>you</b>',
  preheader: 'A "quoted" & marked line',
  blocks: [
    { kind: 'heading', text: 'Casa <script>alert(1)</script>' },
    { kind: 'paragraph', text: "It's <i>here</i>" },
    { kind: 'facts', rows: [{ label: 'Total', value: '$ 54.000 CLP', strong: true }] },
    { kind: 'buttons', buttons: [{ label: 'Pay', href: 'http://localhost:8080/pagos/7/a"b' }] },
    { kind: 'note', tone: 'warning', title: 'Until 18:00', text: 'Then it lapses.' },
  ],
  footer: ['Because you asked.'],
};

describe('layout of a mail', () => {
  const { html, text } = layout(letter, 'http://localhost:8080');

  it('names its language and title', () => {
    expect(html).toContain('<html lang="en"');
    expect(html).toContain('<title>Hello &lt;b&gt;you&lt;/b&gt;</title>');
  });

  it('escapes every text and address', () => {
    expect(html).not.toMatch(/<script|<i>here|<b>you/);
    expect(html).toContain('http://localhost:8080/pagos/7/a&quot;b');
    expect(html).toContain('A &quot;quoted&quot; &amp; marked line');
  });

  it('does not break the number of a reservation, an amount or a percentage across lines', () => {
    const rows = [{ label: 'Total', value: '$ 54.000 CLP' }];
    const text = 'R-11 gives $ 88.560 CLP (30 %) or 1,598.40 EUR back, not R-2D2';
    const said: Letter = {
      ...letter,
      blocks: [
        { kind: 'paragraph', text },
        { kind: 'facts', rows },
      ],
    };
    const { html: written, text: plain } = layout(said, 'http://localhost:8080');
    const whole = [...written.matchAll(/<span style="white-space:nowrap">([^<]*)<\/span>/g)].map(([, part]) => part);
    expect(whole).toEqual(['R-11', '$ 88.560 CLP', '(30 %)', '1,598.40 EUR', '$ 54.000 CLP']);
    expect(plain).toContain('R-11 gives $ 88.560 CLP (30 %) or');
  });

  it('is 600 px wide in Outlook too, and no other program renders the table for it', () => {
    const [open, , close] = html.split(/(?=<!--\[if mso\]>)|(?<=<!\[endif\]-->)/).filter((part) => /mso|max-width:600px/.test(part));
    expect([open, close]).toEqual([expect.stringContaining('<td width="600">'), expect.stringContaining('</td></tr></table>')]);
    expect(html.match(/<table/g)?.length).toBe(html.match(/<\/table>/g)?.length);
  });

  it('loads no external content', () => {
    expect(html).not.toMatch(/<img|<link|url\(|@import|src=/);
  });

  it('says the same in plain text, with whole addresses', () => {
    for (const part of [
      "It's <i>here</i>",
      'Total: $ 54.000 CLP',
      'http://localhost:8080/pagos/7/a"b',
      'Until 18:00',
      'Because you asked.',
    ]) {
      expect(text).toContain(part);
    }
  });
});
