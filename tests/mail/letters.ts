import { durationText } from '../../src/kernel/formats.ts';
import { instantText } from '../../src/kernel/instants.ts';
import type { Currency, Language, Stay } from '../../src/kernel/types.ts';
import { wayOf } from '../../src/pricing/methods.ts';
import { linesOnWire } from '../../src/pricing/on-wire.ts';
import { quoteOf } from '../../src/pricing/quote.ts';
import { stayMoney } from '../../src/pricing/stay-money.ts';
import { LETTERS, written } from '../../src/reservations/mails/mails.ts';
import type {
  CancelledFacts,
  Facts,
  PaidFacts,
  RefundFacts,
  RequestFacts,
  RestoredFacts,
  TemplateName,
  TransferFacts,
  UnpaidFacts,
  Written,
} from '../../src/reservations/mails/mails-facts.ts';
import { PRICES } from '../reservations/builders.ts';
import { METHODS } from '../support/methods.ts';

export const NAMES = Object.keys(LETTERS) as TemplateName[];

/** Facts of a made-up reservation: everything every kind of letter may ask for. */
export const someFacts = (
  language: Language,
  stay: Stay = { checkIn: '2026-09-05', checkOut: '2026-09-12' },
  currency: Currency = 'CLP',
) => {
  const quote = quoteOf({ prices: { ...PRICES, currency }, mode: 'both', countryCode: 'CL', serviceChargePercent: 10 }, stay, 2);
  const at = 'http://posada.test';
  const facts: Facts = {
    language,
    reservationId: 17,
    reference: 'R-17',
    hello: language === 'es' ? 'Hola, Ana.' : 'Hello Ana.',
    title: 'Loft con terraza & <luz>',
    countryCode: 'CL',
    locality: 'Providencia',
    stay,
    hours: { checkIn: '15:00', checkOut: '11:00' },
    guests: 2,
    quote,
    lines: linesOnWire(quote, language).lines,
    money: stayMoney(quote, wayOf(quote, METHODS)),
    guest: 'Ana',
    host: 'Bruno',
    notice: null,
    links: {
      pay: `${at}/pagos/17/guest-token`,
      receipt: `${at}/reserva-status/success?reserva=17&token=guest-token`,
      accept: `${at}/reserva/aceptar/17/host-token`,
      reject: `${at}/reserva/rechazar/17/host-token`,
      made: `${at}/reservations-made`,
      received: `${at}/reservations-received`,
      earnings: `${at}/mis-cobros`,
      yourStay: `${at}/estadia/17`,
      search: `${at}/search`,
      place: `${at}/alojamiento/3/2026-09-05/2026-09-12`,
    },
  };
  const timed = {
    ...facts,
    by: instantText(language, 'America/Santiago', '2026-07-28T20:20:00.000Z'),
    length: durationText(language, 86_400_000),
  };
  const holder = { holder: 'Posada SpA', governmentId: '76.000.000-0', email: 'pagos@example.com' };
  const bank = { name: 'Banco de Muestra', account: '000-123-456', ...holder };
  const transfer: TransferFacts = { ...timed, bank, amount: { amount: 199_238, currency } };
  const paid: PaidFacts = {
    ...facts,
    contact: { name: 'Planted Surname', email: 'planted@example.com', phone: '+56987654321' },
    address: 'Calle Planted 123, Providencia',
    destination: 'Calle Planted 123, Providencia, Chile',
    calendar: 'http://posada.test/ical/stay/17/calendar-token.ics',
    method: 'mercadopago',
    paid: { amount: 204_050, currency },
    surcharge: { amount: 11_550, currency },
    paidOn: timed.by,
    today: '2026-07-28',
  };
  const cancelled: CancelledFacts = {
    ...facts,
    cause: 'guest',
    wasPaid: true,
    accepted: false,
    refund: { amount: 87_500, currency },
    kept: { amount: 87_500, currency },
    percentage: 50,
    ended: false,
  };
  const returned: RefundFacts = { ...facts, amount: { amount: 204_050, currency }, why: 'late' };
  const rent = { due: '2026-10-05', months: 1, rent: { amount: 460_000, currency } };
  const goesOn: RestoredFacts['goesOn'] = { status: 'requested', by: timed.by, length: timed.length };
  const next: UnpaidFacts['next'] = { by: timed.by, length: timed.length };
  return {
    ...timed,
    ...transfer,
    ...paid,
    ...cancelled,
    ...returned,
    ...rent,
    next,
    goesOn,
    reason: 'dates_taken' as const,
    opens: 'pay' as const,
    payout: { amount: 175_000, currency },
    account: '····1234' as string | null,
    debtor: 'R-12',
    note: 'Somos dos, viajamos por trabajo.' as string | null,
    introduction: { since: 2025, completed: 2, cancelled: 0, biography: 'Fotógrafa.' } as RequestFacts['introduction'],
  };
};

/** Every template with every variant of its facts. */
export const everyLetter = (language: Language): [string, Written][] => {
  const all = someFacts(language);
  const variants = [
    all,
    { ...all, wasPaid: false, refund: { ...all.refund, amount: 0 }, percentage: 0 },
    { ...all, refund: { ...all.refund, amount: 0 }, percentage: 0 },
    { ...all, cause: 'host' as const, percentage: 100 },
    { ...all, cause: 'admin' as const, percentage: 100 },
    { ...all, cause: 'host' as const, ended: true },
    { ...all, cause: 'host' as const, ended: true, refund: { ...all.refund, amount: 0 }, percentage: 0 },
    { ...all, why: 'twice' as const, reason: 'other' as const, kept: { ...all.kept, amount: 0 } },
    { ...all, why: 'review' as const, wasPaid: false, accepted: true },
    { ...all, why: 'cancelled' as const },
    { ...all, account: null, reason: null, opens: null, note: null, introduction: null },
    { ...all, opens: 'answer' as const },
    { ...all, months: 3 },
    { ...all, opens: 'receipt' as const },
    { ...all, next: 'transfer' as const, goesOn: 'transfer' as const },
    { ...all, goesOn: { ...all.goesOn, status: 'accepted' as const } },
    { ...all, next: 'ended' as const, goesOn: 'ended' as const },
    { ...all, next: 'paid' as const, goesOn: 'paid' as const },
    { ...all, next: 'over' as const },
    {
      ...all,
      contact: { ...all.contact, phone: null },
      address: null,
      point: null,
      calendar: null,
      surcharge: { ...all.surcharge, amount: 0 },
    },
    someFacts(language, { checkIn: '2026-09-05', checkOut: '2026-12-05' }),
    someFacts(language, { checkIn: '2026-07-30', checkOut: '2026-08-02' }, 'EUR'),
  ];
  return NAMES.flatMap((name) => variants.map((facts, i): [string, Written] => [`${name} ${i}`, written(name, facts)]));
};
