import { describe, expect, it } from 'vitest';
import { type Letter, layout } from '../../src/platform/mail/layout.ts';
import { durationText, instantText, moneyText, weekdayText } from '../../src/shared/formats.ts';

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

  it('loads nothing from anywhere', () => {
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

describe('how mails write money, days and deadlines (X-25, X-26)', () => {
  it.each([
    [{ amount: 1_234_567, currency: 'CLP' }, '$ 1.234.567 CLP'],
    [{ amount: 0, currency: 'CLP' }, '$ 0 CLP'],
    [{ amount: 999, currency: 'CLP' }, '$ 999 CLP'],
    [{ amount: 123_450, currency: 'USD' }, '1,234.50 USD'],
    [{ amount: 5, currency: 'EUR' }, '0.05 EUR'],
    [{ amount: 15_032, currency: 'EUR' }, '150.32 EUR'],
    [{ amount: -2_500_000, currency: 'CLP' }, '−$ 2.500.000 CLP'],
  ] as const)('%o is %s', (money, shown) => expect(moneyText(money)).toBe(shown));

  it('writes a day with its weekday', () => {
    expect(weekdayText('es', '2026-09-05')).toBe('sábado 05/09/2026');
    expect(weekdayText('en', '2026-09-05')).toBe('Saturday 2026/09/05');
    expect(weekdayText('es', '1969-12-31')).toBe('miércoles 31/12/1969');
  });

  it('writes a deadline with the zone it counts in, on both sides of a DST change', () => {
    expect(instantText('es', 'America/Santiago', '2026-09-06T02:30:00.000Z')).toBe(
      'sábado 05/09/2026 a las 22:30, hora de Santiago (UTC−04:00)',
    );
    expect(instantText('en', 'America/Santiago', '2026-09-07T02:30:00.000Z')).toBe('Sunday 2026/09/06 at 23:30, Santiago time (UTC−03:00)');
    expect(instantText('es', 'America/Argentina/Buenos_Aires', '2026-09-07T02:30:59.999Z')).toContain(
      '23:30, hora de Buenos Aires (UTC−03:00)',
    );
  });

  it('writes a duration in its two largest units', () => {
    expect(durationText('es', 86_400_000)).toBe('24 horas');
    expect(durationText('en', 3_600_000)).toBe('1 hour');
    expect(durationText('es', 172_799_999)).toBe('47 horas y 59 minutos');
    expect(durationText('es', 172_800_000)).toBe('2 días');
    expect(durationText('en', 176_400_000)).toBe('2 days and 1 hour');
    expect(durationText('es', 5_400_000)).toBe('1 hora y 30 minutos');
    expect(durationText('en', 19_391_000)).toBe('5 hours and 23 minutes');
    expect(durationText('es', 3_599_999)).toBe('59 minutos y 59 segundos');
    expect(durationText('en', 2000)).toBe('2 seconds');
    expect(durationText('en', 999)).toBe('0 seconds');
  });
});
