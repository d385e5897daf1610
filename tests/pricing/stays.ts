import { amountText } from '../../src/kernel/formats.ts';
import { CURRENCIES, currencyKey, toWire } from '../../src/kernel/money.ts';
import { addDays, monthsAndNights } from '../../src/kernel/nights.ts';
import { type Cost, reservationCost } from '../../src/kernel/price/stay-cost.ts';
import type { Currency } from '../../src/kernel/types.ts';
import type { MethodOffer, Quote } from '../../src/pricing/events.ts';
import { wayOf } from '../../src/pricing/methods.ts';
import { inShortOnWire, linesOnWire, moneyOnWire, planOnWire, priceOnWire } from '../../src/pricing/on-wire.ts';
import { partOf, quoteOf, withDiscount } from '../../src/pricing/quote.ts';
import { type DateState, type MoneyFacts, offersOf, type PaymentFact, type StayMoney, stayMoney } from '../../src/pricing/stay-money.ts';
import { comparedPrice } from '../../src/search/dollars.ts';
import { METHODS, STAY_SHARES } from '../support/methods.ts';

const NIGHTS = [1, 2, 7, 29, 30, 31, 64, 92, 180, 365] as const;
const IN: Partial<Record<Currency, string>> = { EUR: 'ES', ARS: 'AR', PEN: 'PE' };
/** About as much as a night costs, in minor units. */
const NIGHTLY: Record<Currency, number> = {
  CLP: 45_000,
  ARS: 5_812_345,
  USD: 7_633,
  GBP: 6_001,
  EUR: 6_767,
  PEN: 18_999,
  MXN: 95_050,
  COP: 21_000_055,
};

export type Stay = {
  readonly name: string;
  readonly quote: Quote;
  readonly nightly: number;
  readonly monthly: number;
  /** The method it was paid with; null where it is not paid. */
  readonly paid: MethodOffer | null;
  /** Everything of its money, by the function that all places read (ADR 149). */
  readonly money: StayMoney;
};

const payment = (
  quote: Quote,
  method: MethodOffer['method'],
  dates: PaymentFact['dates'],
  more: Partial<PaymentFact> = {},
): PaymentFact => {
  const offer = offersOf(quote, METHODS).find((one) => one.method === method);
  if (!offer) throw new Error('no such method');
  const { total: charged, surcharge } = offer;
  const none = { at: '2026-07-28T02:30:00.000Z', day: '2026-07-27', contest: null, refund: null, returned: 0 } as const;
  return { id: dates.join(), dates, method, charged, surcharge: surcharge.amount, ...none, ...more };
};

/** What happened to the money of a paid stay of months: two paid ahead, one of them then, a dispute, a part that went back, a lost month. */
const factsOf = (quote: Quote, method: MethodOffer['method'], i: number): MoneyFacts => {
  const back = { state: 'sent', held: false, at: '2026-08-02T12:00:00.000Z', byBank: false } as const;
  const start = payment(quote, method, [null]);
  const known = { start: 'paid', startedBy: start.id, earned: null, lost: 0 } as const;
  const [first, second] = quote.later;
  if (!first || !second) return { ...known, later: new Map(), payments: [start] };
  const [both, one] = [i === 7 || i === 27, i === 17];
  const months = both ? [first, second] : one ? [first] : [];
  const sum = months.reduce((all, { amount }) => all + amount, 0);
  const refunded = { ...back, amount: { amount: second.amount, currency: quote.currency } };
  const more: Partial<PaymentFact> = i === 27 ? { refund: refunded } : i === 17 ? { contest: 'open' } : {};
  const ahead = payment(
    partOf(quote, sum),
    'bankTransfer',
    months.map(({ due }) => due),
    more,
  );
  return {
    ...known,
    later: new Map<string, { state: DateState; payment: string | null }>([
      ...(i === 37 ? [[first.due, { state: 'late' as const, payment: null }] as const] : []),
      ...months.map(({ due }) => [due, { state: 'paid' as const, payment: ahead.id }] as const),
    ]),
    payments: months.length > 0 ? [start, ahead] : [start],
  };
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
  const paid = i % 5 === 2 ? (methods[i % methods.length] ?? null) : null;
  return {
    name: `${nights} nights in ${currency}${quote.discount > 0 ? ' with a discount' : ''}${i % 5 === 2 ? ', paid' : ''}`,
    quote,
    nightly,
    monthly,
    paid,
    money: stayMoney(quote, wayOf(quote, METHODS, paid?.method), paid ? factsOf(quote, paid.method, i) : undefined),
  };
});

/** The figures that every place has to show. */
export const expectedOf = ({ quote: { currency }, paid, money }: Stay): Cost => {
  const moneda = currencyKey(currency);
  const wire = ({ amount, currency: of }: MethodOffer['total']) => ({ amount: toWire({ amount, currency: of }), moneda: currencyKey(of) });
  return reservationCost({
    ...{ moneda, dinero: moneyOnWire(money).dinero, tipopago: paid?.method ?? null },
    pagado: paid && { ...wire(paid.total), surcharge: wire(paid.surcharge).amount },
  });
};

/** The amounts of the lines, of their inputs, and of later payments, which may appear beside the figures. */
export const besidesOf = (stay: Stay): string[] => {
  const { quote, nightly, monthly, money } = stay;
  const text = (amount: number) => amountText(toWire({ amount: Math.abs(amount), currency: quote.currency }), quote.currency);
  const { charge } = expectedOf(stay);
  const numbers = quote.lines.flatMap(({ how }) => Object.values(how)).filter((value) => typeof value === 'number');
  return [
    ...quote.lines.map(({ amount }) => text(amount)),
    ...money.dates.flatMap(({ amount, charged }) => [text(amount), amountText(toWire(charged), charged.currency)]),
    ...[...numbers, nightly, monthly, quote.cost].map(text),
    ...(charge ? [amountText(charge.amount, charge.moneda)] : []),
  ];
};

/** The same stay as each answer of the API has it. */
export const onWire = ({ quote, nightly, monthly, paid, money }: Stay) => {
  const { currency } = quote;
  const moneda = currencyKey(currency);
  const decimal = (amount: number) => toWire({ amount, currency });
  const price = { total: decimal(quote.total), from: paid ? null : priceOnWire(quote, METHODS).from, moneda, currency };
  const { lines, later } = linesOnWire(quote, 'es');
  const [unitPrice, length] = quote.mode === 'monthly' ? [monthly, monthsAndNights(quote.stay)] : [nightly, quote.nights];
  const compared = comparedPrice(unitPrice, length, STAY_SHARES.of(currency, quote.countryCode));
  const unit =
    quote.mode === 'monthly' ? { precio: decimal(monthly), precio_unidad: 'mes' } : { precio: decimal(nightly), precio_unidad: 'noche' };
  return {
    lines,
    card: {
      ...price,
      ...unit,
      total_estadia: decimal(quote.cost + quote.commission - quote.discount),
      dinero: inShortOnWire(money),
    },
    simulation: {
      ...price,
      totalDays: quote.nights,
      dinero: planOnWire(money),
      stay: decimal(quote.cost),
      commission: decimal(quote.commission),
      warranty: decimal(quote.warranty),
      discount: decimal(quote.discount),
      lines,
      later,
      legal_notice: null,
    },
    pin: { precio: decimal(compared), precio_unidad: quote.mode === 'monthly' ? 'mes' : 'estadia', moneda },
    reservation: {
      ...price,
      dinero: moneyOnWire(money).dinero,
      recibe: moneyOnWire(money).recibe,
      costo: decimal(quote.cost),
      comision: decimal(quote.commission),
      garantia: decimal(quote.warranty),
      descuento: decimal(quote.discount),
      totalDays: quote.nights,
      lines,
      tipopago: paid?.method ?? null,
      fecha_inicio: quote.stay.checkIn,
      fecha_termino: quote.stay.checkOut,
      later: later.map((month) => ({
        ...month,
        state: money.dates.find(({ due }) => due === month.due)?.state,
        paid_at: null,
        actions: [],
      })),
      ...(paid && {
        fecha_pago: '2026-07-28T02:30:00.000Z',
        pagado: { amount: decimal(paid.total.amount), surcharge: decimal(paid.surcharge.amount), moneda, currency },
      }),
    },
  };
};

/** The input of the page tests: each stay as in a response, its figures by the pure function, and the amounts allowed beside them. */
export const staysFile = (): string =>
  STAYS.map((stay) => {
    const { nights, stay: days } = stay.quote;
    const facts = {
      name: stay.name,
      nights,
      isPaid: stay.paid !== null,
      hasDiscount: stay.quote.discount > 0,
      from: days.checkIn,
      to: days.checkOut,
    };
    return JSON.stringify({ ...facts, ...onWire(stay), expected: expectedOf(stay), besides: besidesOf(stay) });
  }).join('\n');
