import type { MethodOffer, Quote } from '../../src/pricing/events.ts';
import { linesOnWire, offersOf, offersOnWire } from '../../src/pricing/on-wire.ts';
import { quoteOf, withDiscount } from '../../src/pricing/quote.ts';
import { amountText } from '../../src/shared/formats.ts';
import { CURRENCIES, currencyKey, percentOf, toWire } from '../../src/shared/money.ts';
import { addDays } from '../../src/shared/nights.ts';
import { type Cost, costOf } from '../../src/shared/price/stay-cost.ts';
import type { Currency } from '../../src/shared/types.ts';
import { METHODS } from '../support/methods.ts';

const NIGHTS = [1, 2, 7, 29, 30, 31, 64, 92, 180, 365] as const;
const IN: Partial<Record<Currency, string>> = { EUR: 'ES', ARS: 'AR', PEN: 'PE' };
/** About as much as a night costs, in minor units. */
const NIGHTLY: Record<Currency, number> = {
  ...{ CLP: 45_000, ARS: 5_812_345, USD: 7_633, GBP: 6_001, EUR: 6_767, PEN: 18_999, MXN: 95_050, COP: 21_000_055 },
};

export type Stay = {
  readonly name: string;
  readonly quote: Quote;
  readonly nightly: number;
  readonly monthly: number;
  /** The method it was paid with; null where it is not paid. */
  readonly paid: MethodOffer | null;
};

const discountOf = (i: number) => {
  if (i % 4 === 1) return { kind: 'coupon', percentage: 25, code: 'VERANO', couponId: 3 } as const;
  return i % 8 === 3 ? ({ kind: 'follow_on', percentage: 20, after: 12 } as const) : undefined;
};

/** Forty stays: from one night to a year, in every currency, some with a discount, some paid. */
export const STAYS: readonly Stay[] = Array.from({ length: 40 }, (_, i): Stay => {
  const nights = NIGHTS[i % NIGHTS.length] ?? 1;
  const currency = CURRENCIES[(i * 3) % CURRENCIES.length] ?? 'CLP';
  const [nightly, monthly] = [NIGHTLY[currency] + i, (NIGHTLY[currency] + i) * 19 + 7];
  const prices = { currency, monthlyRent: monthly, basics: 0, shared: 0, cleaning: 0, monthlyTotal: monthly, nightly };
  const facts = { prices, mode: 'both' as const, countryCode: IN[currency] ?? 'CL', serviceChargePercent: 10, usdNanos: null };
  const stay = { checkIn: '2026-09-05', checkOut: addDays('2026-09-05', nights) };
  const quote = withDiscount(quoteOf(facts, stay, 2), discountOf(i));
  const methods = offersOf(quote, METHODS).filter(({ available }) => available);
  return {
    name: `${nights} nights in ${currency}${quote.discount > 0 ? ' with a discount' : ''}${i % 5 === 2 ? ', paid' : ''}`,
    ...{ quote, nightly, monthly, paid: i % 5 === 2 ? (methods[i % methods.length] ?? null) : null },
  };
});

/** The figures by the pure function, from the quote itself: what every place has to show. */
export const expectedOf = ({ quote, paid }: Stay): Cost => {
  const { currency, total, later, cost, commission, discount, warranty } = quote;
  const money = (amount: number) => ({ amount: toWire({ amount, currency }), moneda: currencyKey(currency) });
  const cheapest = currency === 'EUR' ? { method: 'paypal', percent: 0 } : { method: 'bankTransfer', percent: 3.5 };
  const charge = (amount: number) => percentOf(amount, cheapest.percent);
  return costOf({
    ...{ moneda: currencyKey(currency), total: money(total).amount, whole: money(cost + commission - discount).amount },
    month: warranty > 0 ? money(warranty).amount : null,
    by: {
      charge: { method: cheapest.method as 'paypal' | 'bankTransfer', percent: cheapest.percent, ...money(charge(total)) },
      now: money(total + charge(total)),
      whole: money(later.reduce((sum, { amount }) => sum + amount + charge(amount), total + charge(total))),
    },
    paid: paid && { now: money(paid.total.amount), charge: { method: paid.method, percent: null, ...money(paid.surcharge.amount) } },
  });
};

/** The amounts of the lines, of what they were computed from, and of later payments, which stand beside the figures. */
export const besidesOf = (stay: Stay): string[] => {
  const { quote, nightly, monthly } = stay;
  const text = (amount: number) => amountText(toWire({ amount: Math.abs(amount), currency: quote.currency }), quote.currency);
  const { charge } = expectedOf(stay);
  const numbers = quote.lines.flatMap(({ how }) => Object.values(how)).filter((value) => typeof value === 'number');
  return [
    ...[...quote.lines, ...quote.later].map(({ amount }) => text(amount)),
    ...[...numbers, nightly, monthly, quote.cost].map(text),
    ...(charge ? [amountText(charge.amount, charge.moneda)] : []),
  ];
};

/** The same stay as each answer of the API has it. */
const onWire = ({ quote, nightly, monthly, paid }: Stay) => {
  const { currency } = quote;
  const moneda = currencyKey(currency);
  const decimal = (amount: number) => toWire({ amount, currency });
  const price = { total: decimal(quote.total), from: paid ? null : offersOnWire(quote, METHODS).from, moneda, currency };
  const { lines, later } = linesOnWire(quote, 'es');
  const unit =
    quote.mode === 'monthly' ? { precio: decimal(monthly), precio_unidad: 'mes' } : { precio: decimal(nightly), precio_unidad: 'noche' };
  return {
    lines,
    card: { ...price, ...unit, total_estadia: decimal(quote.cost + quote.commission - quote.discount) },
    simulation: {
      ...{ ...price, totalDays: quote.nights, stay: decimal(quote.cost), commission: decimal(quote.commission) },
      ...{ warranty: decimal(quote.warranty), discount: decimal(quote.discount), lines, later, legal_notice: null },
    },
    reservation: {
      ...{ ...price, costo: decimal(quote.cost), comision: decimal(quote.commission), garantia: decimal(quote.warranty) },
      ...{ descuento: decimal(quote.discount), totalDays: quote.nights, lines, tipopago: paid?.method ?? null },
      ...{ fecha_inicio: quote.stay.checkIn, fecha_termino: quote.stay.checkOut },
      later: later.map((month) => ({ ...month, state: 'planned' as const, received_at: null, actions: [] })),
      ...(paid && {
        fecha_pago: '2026-07-28T02:30:00.000Z',
        pagado: { amount: decimal(paid.total.amount), surcharge: decimal(paid.surcharge.amount), moneda, currency },
      }),
    },
  };
};

/** What the tests of pages read: each stay on the wire, its figures by the pure function, and what may stand beside them. */
export const staysFile = (): string =>
  STAYS.map((stay) => {
    const { nights, stay: days } = stay.quote;
    const facts = { name: stay.name, nights, isPaid: stay.paid !== null, from: days.checkIn, to: days.checkOut };
    return JSON.stringify({ ...facts, ...onWire(stay), expected: expectedOf(stay), besides: besidesOf(stay) });
  }).join('\n');
