import { describe, expect, it } from 'vitest';
import { layout } from '../../src/platform/mail/layout.ts';
import { REASONS, type Reason } from '../../src/reservations/notes.ts';
import { everyLetter, someFacts, TEXTS } from './letters.ts';

const textOf = (written: ReturnType<(typeof TEXTS)['es']['guest-accepted']>) => {
  const { html, text } = layout({ language: 'es', footer: [], ...written }, 'http://posada.test');
  return { html, text, whole: `${written.subject}\n${written.preheader}\n${html}\n${text}` };
};

describe.each(['es', 'en'] as const)('letters in %s', (language) => {
  it('exist for every step, with a subject, a preheader and no gap in the text', () => {
    expect(Object.keys(TEXTS[language])).toHaveLength(20);
    for (const [name, written] of everyLetter(language)) {
      const { whole, text } = textOf(written);
      expect(whole, name).not.toMatch(/undefined|null|NaN|\[object|\$\{/);
      expect(written.subject.length, name).toBeGreaterThan(10);
      expect(written.preheader.length, name).toBeGreaterThan(5);
      expect(written.blocks[0]?.kind, name).toBe('heading');
      expect(text, name).not.toMatch(/[¡!]|\bups\b/i); // the product does not shout
    }
  });

  it('give the reason of a rejection in known words only', () => {
    const notes = (reason: Reason | null) =>
      TEXTS[language]['guest-rejected']({ ...someFacts(language), reason }).blocks.filter(({ kind }) => kind === 'note');
    for (const reason of REASONS) expect(notes(reason), reason).toHaveLength(reason === 'other' ? 0 : 1);
    expect(notes(null)).toEqual([]);
  });

  it('tell how to reach the other side only once it is paid', () => {
    for (const [name, written] of everyLetter(language)) {
      const { whole } = textOf(written);
      if (/^(guest|host)-paid/.test(name)) expect(whole, name).toContain('planted@example.com');
      else expect(whole, name).not.toMatch(/planted|987654321/i);
      if (name.startsWith('host-')) expect(whole, name).not.toMatch(/Calle Planted/);
    }
  });

  it('give each its own link, whole, in HTML and in text', () => {
    const links: [keyof (typeof TEXTS)['es'], string][] = [
      ['guest-accepted', 'http://posada.test/pagos/17/guest-token'],
      ['guest-transfer-started', 'http://posada.test/pagos/17/guest-token'],
      ['host-request', 'http://posada.test/reserva/aceptar/17/host-token'],
      ['host-request', 'http://posada.test/reserva/rechazar/17/host-token'],
    ];
    for (const [name, link] of links) {
      const { html, text } = textOf((TEXTS[language][name] as (f: unknown) => never)(someFacts(language)));
      expect(html).toContain(`href="${link}"`);
      expect(text).toContain(link);
    }
  });

  it("never put the host's link into a guest's letter, nor the guest's into a host's (SEC-03)", () => {
    for (const [name, written] of everyLetter(language)) {
      const { whole } = textOf(written);
      expect(whole, name).not.toContain(name.startsWith('host-') ? 'guest-token' : 'host-token');
    }
  });

  it('say with every deadline how long, until when and where, and what happens then', () => {
    for (const name of ['guest-request-sent', 'guest-accepted', 'guest-transfer-started', 'host-request', 'host-accepted'] as const) {
      const { text } = textOf(TEXTS[language][name](someFacts(language)));
      expect(text, name).toContain(language === 'es' ? '24 horas' : '24 hours');
      expect(text, name).toContain(
        language === 'es' ? 'martes 28/07/2026 a las 16:20, hora de Santiago' : 'Tuesday 2026/07/28 at 16:20, Santiago time',
      );
      expect(text, name).toMatch(language === 'es' ? /\bsola\b/ : /by itself/);
    }
  });
});

it('writes dates and money as the product does', () => {
  const es = textOf(TEXTS.es['guest-paid'](someFacts('es'))).text;
  expect(es).toContain('Llegada: sábado 05/09/2026');
  expect(es).toContain('Estadía: $ 175.000 CLP');
  expect(es).toContain('Pagado: $ 204.050 CLP');
  expect(es).toContain('Si cancelas hasta el 05/08/2026: vuelve el 100 % de la estadía');
  expect(es).toContain('Si cancelas hasta el 16/08/2026: vuelve el 50 % de la estadía');
  expect(es).toContain('Si cancelas hasta el 26/08/2026: vuelve el 30 % de la estadía');
  const en = textOf(TEXTS.en['guest-paid'](someFacts('en'))).text;
  expect(en).toContain('Check-in: Saturday 2026/09/05');
});

it('shows the months that are due later', () => {
  const text = textOf(TEXTS.es['guest-accepted'](someFacts('es', { checkIn: '2026-03-10', checkOut: '2026-06-10' }))).text;
  expect(text).toContain('Primer mes, por adelantado: $ 460.000 CLP');
  expect(text).toContain('Después, el 10/04/2026: $ 460.000 CLP');
});
