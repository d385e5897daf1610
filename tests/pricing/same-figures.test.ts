import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MONEY_COLUMNS } from '../../src/console/exports/reservations-sheet.ts';
import type { Style } from '../../src/console/exports/sheets.ts';
import { sumOfHit } from '../../src/console/search/hits.ts';
import { amountText } from '../../src/kernel/formats.ts';
import { toWire } from '../../src/kernel/money.ts';
import { monthsAndNights } from '../../src/kernel/nights.ts';
import { reservationCost } from '../../src/kernel/price/stay-cost.ts';
import { receiptOf } from '../../src/payments/documents/receipt.ts';
import { receiptPdf } from '../../src/payments/documents/receipt-pdf.ts';
import { earningsOf } from '../../src/payments/earnings/earnings.ts';
import { wayOf } from '../../src/pricing/methods.ts';
import { withDiscount } from '../../src/pricing/quote.ts';
import { stayMoney } from '../../src/pricing/stay-money.ts';
import { written } from '../../src/reservations/mails/mails.ts';
import { comparedPrice } from '../../src/search/dollars.ts';
import { someFacts } from '../mail/letters.ts';
import { METHODS, STAY_SHARES } from '../support/methods.ts';
import { pdfTexts } from '../support/pdf-text.ts';
import { besidesOf, expectedOf, onWire, STAYS, type Stay, staysFile } from './stays.ts';

/**
 * Mails, map and receipts show the figures of the pure function; the pages are compared in tests/web/pricing/same-figures.test.tsx (D-125, D-126).
 */
const AMOUNT = /(?:\$ )?\d[\d.,]* [A-Z]{3}/g;
const each = (stays: readonly Stay[]) => stays.map((stay) => [stay.name, stay] as const);

/** The text of a letter's tables, up to the refund steps. */
const tablesOf = ({ blocks }: ReturnType<typeof written>): string =>
  blocks
    .flatMap((block) => (block.kind === 'facts' ? block.rows : []))
    .filter(({ value }) => !value.includes('%'))
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n');

const expectFigures = (stay: Stay, text: string) => {
  const wanted = expectedOf(stay).figures.map(({ amount, moneda }) => amountText(amount, moneda));
  const shown = text.match(AMOUNT) ?? [];
  expect(shown).toEqual(expect.arrayContaining(wanted));
  expect(shown.filter((amount) => !wanted.includes(amount) && !besidesOf(stay).includes(amount))).toEqual([]);
};

it("covers forty stays of every kind, and the web tests use the server's figures for them", async () => {
  expect(STAYS).toHaveLength(40);
  expect(new Set(STAYS.map(({ quote }) => quote.currency)).size).toBe(8);
  expect(STAYS.filter(({ quote }) => quote.discount > 0).length).toBeGreaterThan(10);
  expect(STAYS.filter(({ paid }) => paid).length).toBeGreaterThan(5);
  await expect(staysFile()).toMatchFileSnapshot('stays.jsonl');
});

it('a stay paid in full shows the total only once', () => {
  const date = { charge: 0, charged: { amount: 50, moneda: 'EUR' } };
  const dinero = { method: 'paypal', percent: 6.5, whole: 100, month: 50, now: null, open: 0, paid: 100, paid_charged: null } as const;
  const first = { amount: 50, moneda: 'EUR', surcharge: 3 };
  const cost = reservationCost({ moneda: 'EUR', tipopago: 'paypal', pagado: first, dinero: { ...dinero, dates: [date, date] } });
  expect([cost.second, cost.figures.map(({ name, amount }) => [name, amount])]).toEqual([
    null,
    [
      ['paid', 100],
      ['first', 50],
    ],
  ]);
});

it.each(each(STAYS.filter(({ paid }) => !paid)))('%s: the request mail', (_, stay) => {
  const { quote } = stay;
  const { lines } = onWire(stay);
  const facts = { ...someFacts('es', quote.stay, quote.currency), quote, lines, money: stay.money };
  const why = lines.find(({ code }) => code === 'discount')?.label ?? '';
  expect(tablesOf(written('guest-request-sent', facts))).toContain(why); // as on the receipt
  expectFigures(stay, tablesOf(written('guest-request-sent', facts)));
});

it.each(each(STAYS))('%s: the payment mail', (_, stay) => {
  const { quote, paid, money: moneyOfStay } = stay;
  if (!paid) return;
  const money = { method: paid.method, paid: paid.total, surcharge: paid.surcharge };
  expectFigures(
    stay,
    tablesOf(
      written('guest-paid', {
        ...someFacts('es', quote.stay, quote.currency),
        quote,
        lines: onWire(stay).lines,
        money: moneyOfStay,
        ...money,
      }),
    ),
  );
});

it.each(each(STAYS))("%s: the host's share, in the request and payment mails and in the earnings", (_, { quote, money }) => {
  const { currency, host } = money;
  const text = (amount: number) => amountText(toWire({ amount, currency }), currency);
  const facts = { ...someFacts('es', quote.stay, quote.currency), quote, money };
  for (const letter of ['host-request', 'host-paid'] as const)
    expect(tablesOf(written(letter, facts)).match(AMOUNT)).toEqual([host.whole, ...host.dates.map(({ amount }) => amount)].map(text));
  const stay = { reservation_id: 1, quote } as Parameters<typeof earningsOf>[1][number];
  const [coming] = earningsOf([], [stay], { isKnown: true, heldUntil: null }).coming;
  expect(coming).toMatchObject({ currency, amount: host.dates[0]?.amount });
});

it.each(each(STAYS.filter(({ paid }) => paid)))('%s: the receipt as PDF', async (_, stay) => {
  const { money } = stay;
  const payment = money.payments[0];
  if (!payment) throw new Error('paid, without a payment');
  const none = { refund_amount: null, refund_currency: null, refund_status: null, refund_settled_at: null, refund_via: null };
  const { charged, surcharge, method, at } = payment;
  const row = { months: null, method, amount: charged.amount, currency: charged.currency, surcharge, settled_at: at, ...none };
  const view = {
    ...onWire(stay).reservation,
    ...{ idreserva: 41, zona_horaria: 'America/Santiago', user: { nombre: 'Marta' } },
    accommodation: { nombre: 'Casa del cerro', comuna: 'Valparaíso' },
  } as unknown as Parameters<typeof receiptOf>[0]['view'];
  const operator = { name: 'Posada SpA', id: '', address: '', email: 'a@example.com', law: 'CL', since: '2026-11-23', years: 6 };
  const text = receiptOf({ view, payment: row, place: 1, operator, language: 'es', isWhole: true });
  const said = pdfTexts(await receiptPdf(text as NonNullable<typeof text>))
    .flat()
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  const { lead, second, sum } = expectedOf(stay);
  const wanted = [lead, ...(second ? [second] : []), sum, ...(money.open > 0 ? [open(money)] : [])];
  const shown = said.match(AMOUNT) ?? [];
  expect(shown).toEqual(expect.arrayContaining(wanted.map(({ amount, moneda }) => amountText(amount, moneda))));
  const exchanged = amountText(toWire({ ...charged, amount: charged.amount - surcharge }), charged.currency);
  const known = [...wanted.map(({ amount, moneda }) => amountText(amount, moneda)), ...besidesOf(stay), exchanged];
  const { dropped, currency } = money;
  expect(
    shown.filter((amount) => !known.includes(amount) && amount !== amountText(toWire({ amount: dropped, currency }), currency)),
  ).toEqual([]);
  for (const { label } of onWire(stay).lines) expect(said).toContain(label.replaceAll(/\s+/g, ' '));
});
const open = ({ open: amount, currency }: Stay['money']) => ({ amount: toWire({ amount, currency }), moneda: currency });

it.each(each(STAYS))('%s: map, order and price filter compare the leading figure', (_, stay) => {
  const quote = withDiscount(stay.quote, undefined); // the list is the same for everybody
  const { currency, countryCode, nights, mode, stay: days } = quote;
  const { lead } = expectedOf({ ...stay, quote, paid: null, money: stayMoney(quote, wayOf(quote, METHODS)) });
  const [price, length] = mode === 'monthly' ? [stay.monthly, monthsAndNights(days)] : [stay.nightly, nights];
  expect(toWire({ amount: comparedPrice(price, length, STAY_SHARES.of(currency, countryCode)), currency })).toBe(lead.amount);
});

it.each(each(STAYS))('%s: the reservation export and a console search hit', (_, { paid, money }) => {
  const cells = Object.fromEntries(MONEY_COLUMNS.map(({ name, of }) => [name, of({ money }, {} as Style)]));
  const { currency, whole, charge, open: left, dates, host, payments } = money;
  const arrived = paid && payments.every(({ charged }) => charged.currency === payments[0]?.charged.currency);
  const all = arrived
    ? { amount: payments.reduce((sum, { charged }) => sum + charged.amount, 0), currency: payments[0]?.charged.currency }
    : { amount: dates.reduce((sum, { amount, state }) => sum + (state === 'paid' ? amount : 0), 0), currency };
  const [back] = payments.flatMap(({ refund }) => refund?.amount ?? []);
  expect(cells).toEqual({
    total: { amount: whole, currency },
    cargo_medio: { amount: charge, currency },
    pagado: paid ? all : null,
    moneda_pago: paid ? all.currency : null,
    ...{ devolucion_pedida: null, devolucion_en_curso: null, devolucion_fallida: null },
    devuelto: back ?? null,
    moneda_devolucion: back?.currency ?? null,
    por_pagar: { amount: left, currency },
    recibe_anfitrion: { amount: host.gets, currency },
  });
  const [start] = dates;
  const late = dates.find(({ state }) => state === 'late');
  expect(sumOfHit(money)).toEqual(paid ? (late?.charged ?? all) : start?.charged);
});

/** Code that reads the money of a stay, and code that renders an amount. */
const READS = /\bdinero\b|\brecibe\b|\bstayMoney\(|\bmoneyFor\(|\bquote\.total\b|\bhostFigure\(|price\/stay-cost\.ts'|StayMoney\b/;
const DRAWS = /\b(?:(?:short)?amount|unbroken)Text\(|\bmoneyText\(|shortAmountText\(|<Money\b|<Price\b|kind: 'sum'|importe: /i;

/** Every file that does both: the test that compares it, by a part of its name, or why it needs none. */
const PLACES: Readonly<Record<string, { readonly test: string } | string>> = {
  'admin/figures/plots.ts': 'the money of a day, not of a stay',
  'admin/replay/Saw.tsx': 'the leading figure of a past page, and its host share, from the response',
  'admin/reservations/StayCost.tsx': { test: 'the console' },
  'admin/reservations/ToReceive.tsx': { test: 'the console' },
  'src/console/exports/reservations-sheet.ts': { test: 'the reservation export' },
  'src/console/figures/figures.ts': 'the money of a day, not of a stay',
  'src/console/money/queries-money.ts': 'a row of a payment; for a transfer the amount to be received now',
  'src/console/search/hits.ts': { test: 'a console search hit' },
  'src/payments/documents/receipt.ts': { test: 'the receipt as PDF' },
  'src/reservations/mails/mails-blocks.ts': { test: 'the payment mail' },
  'web/api/schema.ts': 'generated types',
  'web/blocking/year/NightAnswer.tsx': 'the host share, from `hostFigure`',
  'web/compare/ComparePage.tsx': 'renders a simulation with ShortCost; without dates the price of a night or month',
  'web/listing/booking/Booking.tsx': { test: 'the booking box and the bar' },
  'web/listing/booking/BookingBox.tsx': { test: 'the booking box and the bar' },
  'web/listing/booking/PriceLines.tsx': { test: 'the booking box and the bar' },
  'web/payment/Instalments.tsx': 'the charges of its schedule',
  'web/payment/PaymentPage.tsx': 'draws its cost with Summary; itself the refund steps, which name the first payment',
  'web/payment/Receipt.tsx': { test: 'the receipt and the list' },
  'web/pricing/CostLines.tsx': 'draws the cost it is given',
  'web/pricing/ShortCost.tsx': 'draws the cost it is given',
  'web/publish/steps/StepPrices.tsx': 'an example night and month of a listing, not of a stay',
  'web/reservations/shared/HostGets.tsx': { test: 'the stay page' },
  'web/reservations/shared/Schedule.tsx': { test: 'the schedule' },
  'web/reservations/answer/AcceptDialog.tsx': { test: 'the stay page' },
  'web/reservations/cancel/refund.ts': 'the refund, from `dinero.back`',
  'web/reservations/list/ReservationRow.tsx': { test: 'the request and the list' },
  'web/search/results/PinCard.tsx': { test: 'a pin and its popup' },
  'web/stay/Due.tsx': 'the due date of the schedule',
  'web/stay/Payments.tsx': { test: 'the stay page' },
  'web/listing/shared/ListingCard.tsx': { test: 'the search card' },
};

it('every place that shows the money of a stay is compared here, or states why not', () => {
  const root = join(import.meta.dirname, '../..');
  const found = globSync('{src,web,admin}/**/*.{ts,tsx}', { cwd: root }).filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return READS.test(text) && DRAWS.test(text);
  });
  expect(found.sort()).toEqual(Object.keys(PLACES).sort());
  const tests = ['pricing/same-figures.test.ts', 'web/pricing/same-figures.test.tsx'].map((file) =>
    readFileSync(join(root, 'tests', file), 'utf8')
      .split('\n')
      .filter((line) => /\bit(?:\.each.*)?\(/.test(line))
      .join('\n'),
  );
  for (const [file, place] of Object.entries(PLACES)) if (typeof place !== 'string') expect(tests.join('\n'), file).toContain(place.test);
});
