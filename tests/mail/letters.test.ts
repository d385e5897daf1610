import { describe, expect, it } from 'vitest';
import { identityMails } from '../../src/identity/mails/mails.ts';
import { editMailTemplates } from '../../src/listings/mails/edit-mails.ts';
import { letter, listingMails, STEPS } from '../../src/listings/mails/mails.ts';
import { reservationMails, written } from '../../src/reservations/mails/mails.ts';
import type { TemplateName, Written } from '../../src/reservations/mails/mails-facts.ts';
import { REASONS, type Reason } from '../../src/reservations/vocabulary.ts';
import { reviewMailTemplates } from '../../src/reviews/mails.ts';
import { savedSearchMailTemplates } from '../../src/search/saved/mails.ts';
import { layout } from '../../src/server/mail/layout.ts';
import { visitMailTemplates } from '../../src/viewings/mails.ts';
import storyEn from '../../texts/en/console-story.json' with { type: 'json' };
import storyEs from '../../texts/es/console-story.json' with { type: 'json' };
import { everyLetter, NAMES, someFacts } from './letters.ts';

const textOf = (letter: Written) => {
  const { html, text } = layout({ language: 'es', footer: [], ...letter }, 'http://posada.test');
  return { html, text, whole: `${letter.subject}\n${letter.preheader}\n${html}\n${text}` };
};

describe.each(['es', 'en'] as const)('letters in %s', (language) => {
  it('exist for every step, with a subject, a preheader and no gap in the text', () => {
    expect(NAMES.length).toBeGreaterThan(30);
    for (const [name, letter] of everyLetter(language)) {
      const { whole, text } = textOf(letter);
      expect(whole, name).not.toMatch(/undefined|null|NaN|\[object|\$\{/);
      expect(letter.subject.length, name).toBeGreaterThan(10);
      expect(letter.preheader.length, name).toBeGreaterThan(5);
      expect(letter.blocks[0]?.kind, name).toBe('heading');
      expect(text, name).not.toMatch(/[¡!]|\bups\b/i); // the product does not shout
    }
  });

  it('contain the reason of a rejection only in fixed words', () => {
    const notes = (reason: Reason | null) =>
      written('guest-rejected', { ...someFacts(language), reason }).blocks.filter(({ kind }) => kind === 'note');
    for (const reason of REASONS) expect(notes(reason), reason).toHaveLength(reason === 'other' ? 0 : 1);
    expect(notes(null)).toEqual([]);
  });

  it("contain the other side's contact data only once it is paid", () => {
    for (const [name, letter] of everyLetter(language)) {
      const { whole } = textOf(letter);
      if (/^(guest|host)-paid/.test(name)) expect(whole, name).toContain('planted@example.com');
      else expect(whole, name).not.toMatch(/planted|987654321|\.987654/i);
      if (name.startsWith('host-')) expect(whole, name).not.toMatch(/Calle Planted|\.987654/);
    }
  });

  it('have one button to the address for the guest once it is paid, none without an address', () => {
    const facts = someFacts(language);
    const { html, text } = textOf(written('guest-paid', facts));
    expect(text.match(/https:\/\/\S*Calle%20Planted%20123%2C%20Providencia%2C%20Chile/g)).toHaveLength(1);
    expect(html).toContain('href="https://www.google.com/maps/dir/?api=1&amp;destination=Calle%20Planted');
    expect(textOf(written('guest-paid', { ...facts, destination: null })).whole).not.toMatch(/google\.com.maps|Cómo llegar|Directions/);
  });

  it('let both sides add a paid stay to their own calendar, and omit it without an address', () => {
    const facts = someFacts(language);
    for (const name of ['guest-paid', 'host-paid'] as const) {
      const { text, whole } = textOf(written(name, facts));
      expect(text).toContain(
        'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fposada.test%2Fical%2Fstay%2F17%2Fcalendar-token.ics',
      );
      expect(text).toMatch(
        /^Outlook: https:\/\/outlook\.live\.com\/\S*url=http%3A%2F%2Fposada\.test%2Fical%2Fstay%2F17%2Fcalendar-token\.ics&name=/m,
      );
      expect(text).toMatch(/^(?:Otro calendario|Another calendar): \S+\/estadia\/17#h-documents$/m);
      expect(whole).not.toContain('webcal:'); // mail programs take such links out
      expect(textOf(written(name, { ...facts, calendar: null })).whole).not.toMatch(/Google Calendar|Outlook/);
    }
  });

  it("contain each recipient's own link, whole, in HTML and in text", () => {
    const links: [TemplateName, string][] = [
      ['guest-accepted', 'http://posada.test/pagos/17/guest-token'],
      ['guest-transfer-started', 'http://posada.test/pagos/17/guest-token'],
      ['guest-instalment-announced', 'http://posada.test/estadia/17'],
      ['guest-contested', 'http://posada.test/estadia/17'],
      ['host-request', 'http://posada.test/reserva/aceptar/17/host-token'],
      ['host-request', 'http://posada.test/reserva/rechazar/17/host-token'],
    ];
    for (const [name, link] of links) {
      const { html, text } = textOf(written(name, someFacts(language)));
      expect(html).toContain(`href="${link}"`);
      expect(text).toContain(link);
    }
  });

  it("never put the host's link into a guest's letter, nor the guest's into a host's (SEC-03)", () => {
    for (const [name, letter] of everyLetter(language)) {
      const { whole } = textOf(letter);
      expect(whole, name).not.toContain(name.startsWith('host-') ? 'guest-token' : 'host-token');
    }
  });

  it('remind with the time left and the exact instant in its zone', () => {
    for (const name of ['host-answer-reminder', 'guest-pay-reminder', 'guest-transfer-reminder'] as const) {
      const { whole } = textOf(written(name, someFacts(language)));
      expect(whole, name).toContain(language === 'es' ? '24 horas' : '24 hours');
      expect(whole, name).toContain(
        language === 'es' ? 'a las 16:20, hora de Santiago (UTC−04:00)' : 'at 16:20, Santiago time (UTC−04:00)',
      );
    }
  });

  it('state with every deadline how long, until when and where, and what happens then', () => {
    for (const name of ['guest-request-sent', 'guest-accepted', 'guest-transfer-started', 'host-request', 'host-accepted'] as const) {
      const { text } = textOf(written(name, someFacts(language)));
      expect(text, name).toContain(language === 'es' ? '24 horas' : '24 hours');
      expect(text, name).toContain(
        language === 'es' ? 'martes 28/07/2026 a las 16:20, hora de Santiago' : 'Tuesday 2026/07/28 at 16:20, Santiago time',
      );
      expect(text, name).toMatch(language === 'es' ? /\bsola\b/ : /automatically|by itself/);
    }
  });
});

it('writes dates and money as the product does', () => {
  const es = textOf(written('guest-paid', someFacts('es'))).text;
  expect(es).toContain('Llegada: sábado 05/09/2026');
  expect(es).toContain('Estadía: $ 175.000 CLP');
  expect(es).toContain('Pagado: $ 204.050 CLP');
  expect(es).toContain('Si cancelas hasta el 05/08/2026: te devolvemos $ 175.000 CLP (100 %)');
  expect(es).toContain('Si cancelas hasta el 16/08/2026: te devolvemos $ 87.500 CLP (50 %)');
  expect(es).toContain('Si cancelas hasta el 26/08/2026: te devolvemos $ 52.500 CLP (30 %)');
  expect(es).toContain('Si cancelas después: no hay devolución');
  const en = textOf(written('guest-paid', someFacts('en'))).text;
  expect(en).toContain('Check-in: Saturday 2026/09/05');
});

it.each([
  ['2026-08-26', 'Si cancelas hasta el 26/08/2026: te devolvemos $ 52.500 CLP (30 %)'],
  ['2026-08-27', 'Si cancelas: no hay devolución'],
])('state what cancelling refunds to whoever pays on %s, even when it is nothing (D-47)', (today, said) => {
  const { text } = textOf(written('guest-paid', { ...someFacts('es'), today }));
  expect(text).toContain(said);
  expect(text.match(/Si cancelas/g)).toHaveLength(today === '2026-08-26' ? 2 : 1);
});

it('state for a monthly stay what is refunded of the paid amount, not of the whole stay (D-47)', () => {
  const { text } = textOf(
    written('guest-paid', { ...someFacts('es', { checkIn: '2026-09-10', checkOut: '2026-12-10' }), today: '2026-07-28' }),
  );
  expect(text).toContain('Si cancelas hasta el 10/08/2026: te devolvemos $ 460.000 CLP (100 %)');
});

it.each(['es', 'en'] as const)(
  'never state for an accepted reservation that nothing was charged: money may be in review, in %s (D-48)',
  (language) => {
    const facts = { ...someFacts(language), wasPaid: false, accepted: true };
    for (const cause of ['guest', 'admin'] as const) {
      const said = JSON.stringify(written('guest-cancelled', { ...facts, cause }));
      expect(said).not.toMatch(/No se te cobró nada|not charged/);
      expect(said).toMatch(/Si ya pagaste|If you have already paid/);
    }
  },
);

it.each([
  ['es', 'Te devolvemos $ 487.600 CLP', 'R-17 terminó', 'había cerrado'],
  ['en', 'We are refunding $ 487.600 CLP', 'R-17 has ended', 'had closed'],
] as const)('instalments refunded by a cancellation came neither late nor twice, in %s (D-127)', (language, subject, why, late) => {
  const facts = { ...someFacts(language), why: 'cancelled' as const, amount: { amount: 487_600, currency: 'CLP' as const } };
  const letter = written('guest-payment-returned', facts);
  expect(letter.subject).toBe(subject);
  expect(textOf(letter).text).toContain(why);
  expect(textOf(letter).whole).not.toContain(late);
});

it.each([
  ['es', 'del primer mes', 'de la estadía', 'Lo que recuperas de cuotas ya pagadas'],
  ['en', 'of the first month', 'of the stay', 'What you get back of instalments'],
] as const)(
  'the end of a monthly stay mentions its first month, and a separate mail for instalments, in %s',
  (language, month, stay, apart) => {
    const [long, short] = [someFacts(language, { checkIn: '2026-09-10', checkOut: '2026-12-10' }), someFacts(language)];
    const nothing = { refund: { ...short.refund, amount: 0 }, percentage: 0 };
    for (const changes of [{}, nothing]) {
      const { text } = textOf(written('guest-cancelled', { ...long, ...changes }));
      expect(text).toContain(month);
      expect(text).toContain(apart);
      expect(text).not.toContain(`% ${stay}`);
      expect(textOf(written('guest-cancelled', { ...short, ...changes })).text).not.toContain(apart);
    }
    expect(textOf(written('guest-cancelled', short)).text).toContain(`50${language === 'es' ? ' ' : ''}% ${stay}`);
    const unpaid = { ...long, wasPaid: false, ...nothing };
    expect(textOf(written('guest-cancelled', unpaid)).text).not.toContain(apart);
  },
);

it.each(['es', 'en'] as const)('a cancellation without a refund promises no refund of zero, in %s', (language) => {
  const facts = someFacts(language);
  const none = written('guest-cancelled', { ...facts, refund: { ...facts.refund, amount: 0 }, percentage: 0 });
  expect(none.preheader).toBe(language === 'es' ? 'Esta vez no hay devolución.' : 'No refund this time.');
  expect(written('guest-cancelled', facts).preheader).toContain('$ 87.500 CLP');
});

it.each([
  ['es', 'no recibes nada', 'de tus próximos pagos'],
  ['en', 'you get nothing', 'from your next payouts'],
] as const)('a host learns what a cancellation by us means for their money, where it was paid, in %s (D-46)', (language, nothing, debt) => {
  const facts = { ...someFacts(language), cause: 'admin' as const, percentage: 100 };
  const { text } = textOf(written('host-cancelled', facts));
  expect(text).toContain(nothing);
  expect(text).toContain(debt);
  expect(textOf(written('host-cancelled', { ...facts, wasPaid: false })).text).not.toContain(nothing);
});

it.each([
  ['es', '50 % del primer mes', '50 % de la estadía'],
  ['en', '50% of the first month', '50% of the stay'],
] as const)('a host learns that the guest gets a partial refund, in %s (D-47)', (language, month, stay) => {
  const long = { checkIn: '2026-09-10', checkOut: '2026-12-10' };
  expect(textOf(written('host-cancelled', someFacts(language, long))).text).toContain(month);
  expect(textOf(written('host-cancelled', someFacts(language))).text).toContain(stay);
});

it.each([
  ['es', 'termina antes', 'Posada lo aceptó'],
  ['en', 'ends early', 'Posada agreed'],
] as const)('tell the guest of a stay that was ended for its host what happened, in %s (D-136)', (language, subject, agreed) => {
  const letter = written('guest-cancelled', { ...someFacts(language), cause: 'host', ended: true, wasPaid: true, percentage: 60 });
  expect(letter.subject).toContain(subject);
  expect(textOf(letter).text).toContain(agreed);
  expect(textOf(letter).text).not.toMatch(/canceló|cancelled|quedaron libres|free again/);
});

it.each([
  ['es', 'Tú recibes'],
  ['en', 'You get'],
] as const)("use the same name as the list for the host's share, in %s", (language, label) => {
  for (const name of ['host-request', 'host-accepted', 'host-paid'] as const)
    expect(textOf(written(name, someFacts(language))).text, name).toContain(`${label}: $ 175.000 CLP`);
});

it('show the later months with the surcharge paid with them (D-163)', () => {
  const text = textOf(written('guest-accepted', someFacts('es', { checkIn: '2026-03-10', checkOut: '2026-06-10' }))).text;
  expect(text).toContain('Primer mes, por adelantado: $ 460.000 CLP');
  expect(text).toContain('Después, el 10/04/2026: $ 476.100 CLP');
});

it.each(['es', 'en'] as const)('explain a decision about a listing, in %s: what it means and what can be done', (language) => {
  for (const step of STEPS) {
    const { to, subject, html, text } = letter('http://posada.test', 'a@example.com', language, step, {
      listingId: 7,
      hello: 'Hello Ana.',
      title: 'Loft & <luz>',
      answer: '36 h',
    });
    expect(text.includes('36 h'), step).toBe(step === 'approved');
    expect([to, html.includes('<luz>')]).toEqual(['a@example.com', false]);
    expect(`${subject}\n${text}`, step).not.toMatch(/undefined|null|\[object|[¡!]/);
    const leads = (path: string) => text.includes(`http://posada.test${path}`);
    expect(leads('/contacto'), step).toBe(!['approved', 'restored', 'lifted'].includes(step));
    const filled = html.match(/<td align="center" bgcolor="#0F5C4C"/g) ?? [];
    expect(filled, `${step}: one filled button`).toHaveLength(1);
    const next = { approved: ['/alojamiento/7', '/dashboard'], returned: ['/editar-alojamiento/7'], sent_back: ['/editar-alojamiento/7'] }[
      String(step)
    ] ?? ['/dashboard'];
    expect(
      next.filter((path) => !leads(path)),
      step,
    ).toEqual([]);
  }
});

it('every letter has a name in the console, in both languages', () => {
  const any = {} as never; // each names its templates before it needs anything
  const all = [
    ...[identityMails(any), listingMails(any), editMailTemplates(any), reservationMails(any)],
    ...[reviewMailTemplates(any), savedSearchMailTemplates(any), visitMailTemplates(any)],
  ];
  const names = all.flatMap((templates) => Object.keys(templates));
  expect(NAMES.filter((name) => !names.includes(name))).toEqual([]);
  for (const { template } of [storyEs, storyEn]) expect(names.filter((name) => !(name in template))).toEqual([]);
});

it.each(['es', 'en'] as const)('use "the host" like a sentence when the name is hidden, in %s (D-134)', (language) => {
  const [guest, host] = language === 'es' ? ['el huésped', 'el anfitrión'] : ['the guest', 'the host'];
  const named = NAMES.filter((name) => {
    const { whole, text } = textOf(written(name, { ...someFacts(language), guest, host } as never));
    expect(whole, name).not.toMatch(/(?<!\p{L})(a|de) el (huésped|anfitrión)/iu);
    expect(whole, name).not.toMatch(/(^|[.?] |>)(el|the) (huésped|anfitrión|guest|host)/mu);
    return /huésped|anfitrión|guest|host/i.test(text);
  });
  expect(named.length).toBeGreaterThan(10);
});

it.each([
  ['es', 'dice dónde es', 'lo ves en la página de tu reserva'],
  ['en', 'with the address and how', 'The page of your reservation has the address'],
] as const)('promise the address in a payment letter where it contains it, in %s (D-134)', (language, here, onPage) => {
  const facts = someFacts(language);
  expect(textOf(written('guest-paid', facts)).text).toContain(here);
  const bare = textOf(written('guest-paid', { ...facts, contact: null, address: null, destination: null })).whole;
  expect(bare).toContain(onPage);
  expect(bare).not.toMatch(/dice dónde es|Aquí están|are inside|with the address and/);
});
