import type { Prices, RentalMode } from '../listings/events.ts';
import { addMonths, dayNumber, nightsOf } from '../shared/nights.ts';
import { Rejection } from '../shared/rejection.ts';
import { basisOfStay } from '../shared/stay-rules.ts';
import type { Stay } from '../shared/types.ts';
import type { Discount, PriceNode, Quote, QuoteLine } from './events.ts';
import { priceNode } from './tree.ts';

const RULES = '2026-11.2';

export type PricingFacts = {
  prices: Prices;
  mode: RentalMode;
  countryCode: string;
  /** Per cent, at most two decimals. */
  serviceChargePercent: number;
  usdNanos?: number | null;
};

/** Whole months by anniversary, clamped to the end of a shorter month, and the nights after them (D-63). */
export const monthsAndNights = ({ checkIn, checkOut }: Stay): { months: number; nights: number } => {
  let months = 0;
  while (addMonths(checkIn, months + 1) <= checkOut) months += 1;
  return { months, nights: dayNumber(checkOut) - dayNumber(addMonths(checkIn, months)) };
};

/**
 * The price of a stay: whole minor units of the listing's currency, lines that sum to the total (D-60 to D-66), and the tree they are read
 * from. Throws Rejection `mode` when the space is not let for such a stay.
 */
export const quoteOf = (facts: PricingFacts, stay: Stay, guests: number, discount?: Discount): Quote => {
  const monthly = basisOfStay(stay) === 'month';
  const { first, serviceBase, later, how } = monthly ? monthlyPrice(facts, stay) : dailyPrice(facts, stay);
  const service = priceNode('service@1', { percent: facts.serviceChargePercent, base: serviceBase });
  const now = priceNode('pay_now@1', {}, [first, service]);
  const afterwards = priceNode('pay_later@1', {}, later);
  const full: Quote = {
    rules: RULES,
    currency: facts.prices.currency,
    countryCode: facts.countryCode,
    usdNanos: facts.usdNanos ?? null,
    stay,
    nights: nightsOf(stay),
    guests,
    mode: monthly ? 'monthly' : 'daily',
    cost: first.amount + afterwards.amount,
    commission: service.amount,
    warranty: monthly ? first.amount : 0,
    discount: 0,
    coupon: null,
    couponId: null,
    total: now.amount,
    lines: [{ ...line(monthly ? 'first_month' : 'stay', first), how }, line('service', service)],
    later: later.map(({ inputs, amount }) => ({ due: String(inputs['due']), amount })),
    tree: priceNode('price@1', {}, [now, afterwards]),
  };
  return discount ? withDiscount(full, discount) : full;
};

/** The same price with this discount, or none, in place of what it had; nothing else is counted anew. */
export const withDiscount = (quote: Quote, discount: Discount | undefined): Quote => {
  const [now, later] = quote.tree.of;
  if (!now || !later) throw new Error('a price without its two parts');
  const before = now.of.filter(({ rule }) => !rule.startsWith('discount@'));
  const off = discount ? [discountNode(discount, quote.commission)] : [];
  const paidNow = priceNode('pay_now@1', {}, [...before, ...off]);
  return {
    ...quote,
    discount: off.reduce((sum, { amount }) => sum - amount, 0),
    coupon: discount?.kind === 'coupon' ? discount.code : null,
    couponId: discount?.kind === 'coupon' ? discount.couponId : null,
    total: paidNow.amount,
    lines: [...quote.lines.filter(({ code }) => code !== 'discount'), ...off.map((one) => line('discount', one))],
    tree: priceNode('price@1', {}, [paidNow, later]),
  };
};

const line = (code: QuoteLine['code'], { amount, inputs }: PriceNode): QuoteLine => ({ code, amount, how: inputs });

const discountNode = (discount: Discount, base: number): PriceNode => {
  const { percentage: percent } = discount;
  const why = discount.kind === 'coupon' ? { coupon: discount.code } : { follows: discount.after };
  return priceNode('discount@1', { ...why, percent, base });
};

/** What is paid first and what comes later; `how` is what the first line says of itself. */
type Price = { first: PriceNode; serviceBase: number; later: readonly PriceNode[]; how: QuoteLine['how'] };

/** Nights × the price of a night, nothing added: the price is fixed for the whole stay (D-65). */
const dailyPrice = ({ prices: { nightly }, mode }: PricingFacts, stay: Stay): Price => {
  if (mode === 'monthly' || nightly === null) throw new Rejection('mode');
  const first = priceNode('stay.daily@1', { nights: nightsOf(stay), nightly });
  return { first, serviceBase: first.amount, later: [], how: first.inputs };
};

/** The first month is paid now, the rest on each anniversary; the service charge is on one month (D-60, D-62, D-64). */
const monthlyPrice = ({ prices: { monthlyTotal }, mode }: PricingFacts, stay: Stay): Price => {
  if (mode === 'daily' || monthlyTotal === null) throw new Rejection('mode');
  const { months, nights } = monthsAndNights(stay);
  const first = priceNode('stay.first_month@1', { monthly_rent: monthlyTotal });
  const dueAfter = (month: number) => addMonths(stay.checkIn, month);
  const later = Array.from({ length: Math.max(0, months - 1) }, (_, i) =>
    priceNode('later.month@1', { monthly_rent: monthlyTotal, due: dueAfter(i + 1) }),
  );
  if (months > 0 && nights > 0) later.push(priceNode('later.nights@1', { monthly_rent: monthlyTotal, nights, due: dueAfter(months) }));
  const cost = later.reduce((sum, { amount }) => sum + amount, first.amount);
  return { first, serviceBase: monthlyTotal, later, how: { ...first.inputs, months, nights, cost } };
};

/** Of what is paid now, minor units: the service charge less its discount is ours, the rest the host's (D-61). */
export const serviceShare = ({ commission, discount }: Quote): number => commission - discount;
export const hostShare = (quote: Quote): number => quote.total - serviceShare(quote);
