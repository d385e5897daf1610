import { percentOf, share } from '../kernel/money.ts';
import { addMonths, DAYS_OF_A_MONTH, monthsAndNights, nightsOf } from '../kernel/nights.ts';
import { own } from '../kernel/own.ts';
import { Rejection } from '../kernel/rejection.ts';
import { basisIn } from '../kernel/stay-rules.ts';
import type { Stay } from '../kernel/types.ts';
import type { Prices, RentalMode } from '../listings/events.ts';
import type { Discount, PriceNode, Quote, QuoteLine } from './events.ts';

const RULES = '2026-11.2';

export type PricingFacts = {
  prices: Prices;
  mode: RentalMode;
  countryCode: string;
  /** Per cent, at most two decimals. */
  serviceChargePercent: number;
  usdNanos?: number | null;
};

/**
 * The price of a stay: whole minor units of the listing's currency, the lines, whose sum is the total (D-60 to D-66), and the price tree.
 * Throws Rejection `mode` when the rental mode of the space does not fit.
 */
export const quoteOf = (facts: PricingFacts, stay: Stay, guests: number, discount?: Discount): Quote => {
  const monthly = basisIn(facts.mode, stay) === 'month';
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

/** The same price with this discount, or none, instead of the previous one; other amounts are not recomputed. */
export const withDiscount = (quote: Quote, discount: Discount | undefined): Quote => {
  const [now, later] = quote.tree.of;
  if (!now || !later) throw new Error('a price without its two parts');
  const before = now.of.filter((node) => !isDiscount(node));
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

/** The same price with another service charge in per cent; the discount is recomputed because it is a part of the charge. */
export const withServiceCharge = (quote: Quote, percent: number): Quote => {
  const [now, later] = quote.tree.of;
  if (!now || !later) throw new Error('a price without its two parts');
  const charged = now.of.map((node) => (isService(node) ? priceNode('service@1', { ...node.inputs, percent }) : node));
  const commission = charged.find(isService)?.amount ?? 0;
  const parts = charged.map((node) => (isDiscount(node) ? priceNode('discount@1', { ...node.inputs, base: commission }) : node));
  const paidNow = priceNode('pay_now@1', {}, parts);
  const service = parts.find(isService);
  const off = parts.find(isDiscount);
  return {
    ...quote,
    commission,
    discount: off ? 0 - off.amount : 0,
    total: paidNow.amount,
    lines: [
      ...quote.lines.filter(({ code }) => code !== 'service' && code !== 'discount'),
      ...(service ? [line('service', service)] : []),
      ...(off ? [line('discount', off)] : []),
    ],
    tree: priceNode('price@1', {}, [paidNow, later]),
  };
};

const isService = ({ rule }: PriceNode): boolean => rule.startsWith('service@');
const isDiscount = ({ rule }: PriceNode): boolean => rule.startsWith('discount@');

const line = (code: QuoteLine['code'], { amount, inputs }: PriceNode): QuoteLine => ({ code, amount, how: inputs });

const discountNode = (discount: Discount, base: number): PriceNode => {
  const { percentage: percent } = discount;
  const why = discount.kind === 'coupon' ? { coupon: discount.code } : { follows: discount.after };
  return priceNode('discount@1', { ...why, percent, base });
};

/** The first payment and the later ones; `how`: the numbers of the first line. */
type Price = { first: PriceNode; serviceBase: number; later: readonly PriceNode[]; how: QuoteLine['how'] };

/** Nights × the nightly price, which is fixed for the whole stay (D-65). */
const dailyPrice = ({ prices: { nightly }, mode }: PricingFacts, stay: Stay): Price => {
  if (mode === 'monthly' || nightly === null) throw new Rejection('mode');
  const first = priceNode('stay.daily@1', { nights: nightsOf(stay), nightly });
  return { first, serviceBase: first.amount, later: [], how: first.inputs };
};

/** The first month is paid now, the rest on each anniversary; the service charge applies to one month (D-60, D-62, D-64). */
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

/** Our share of the first payment in minor units: the service charge less its discount; the rest is the host's (D-61). */
export const serviceShare = ({ commission, discount }: Quote): number => commission - discount;
export const hostShare = (quote: Quote): number => quote.total - serviceShare(quote);

/** A price of only this amount, such as later months paid together: none of it is service charge, and no payments follow. */
export const partOf = (quote: Quote, amount: number): Quote => ({
  ...quote,
  cost: amount,
  total: amount,
  mode: 'daily',
  commission: 0,
  discount: 0,
  warranty: 0,
  lines: [],
  later: [],
});

type Inputs = PriceNode['inputs'];
type Rule = { readonly rounding: PriceNode['rounding']; readonly amount: (inputs: Inputs, of: readonly PriceNode[]) => number };

const number = (inputs: Inputs, name: string): number => {
  const value = own(inputs, name);
  if (typeof value !== 'number') throw new Error(`a rule of prices needs the number ${name}`);
  return value;
};
const sum = (_: Inputs, of: readonly PriceNode[]) => of.reduce((total, { amount }) => total + amount, 0);

/**
 * The rules of the price tree, with versions. A rule that has been used never changes: a new calculation gets a new version, so that all
 * stored quotes can be recomputed (D-60 to D-66, D-76, D-78).
 */
const FIGURES = {
  /** Nights × the nightly price (D-65). */
  'stay.daily@1': { rounding: 'exact', amount: (inputs) => number(inputs, 'nights') * number(inputs, 'nightly') },
  /** The first month, in advance (D-62). */
  'stay.first_month@1': { rounding: 'exact', amount: (inputs) => number(inputs, 'monthly_rent') },
  /** Per cent of the stay, or of one month of it (D-60). */
  'service@1': { rounding: 'half_up', amount: (inputs) => percentOf(number(inputs, 'base'), number(inputs, 'percent')) },
  /** Per cent of the service charge, never more than the charge (D-76). */
  'discount@1': {
    rounding: 'half_up',
    amount: (inputs) => 0 - Math.min(number(inputs, 'base'), percentOf(number(inputs, 'base'), number(inputs, 'percent'))),
  },
  /** A month's rent on its anniversary (D-64). */
  'later.month@1': { rounding: 'exact', amount: (inputs) => number(inputs, 'monthly_rent') },
  /** The nights after the last whole month, a thirtieth of the rent each (D-63). */
  'later.nights@1': {
    rounding: 'half_up',
    amount: (inputs) => share(number(inputs, 'monthly_rent'), number(inputs, 'nights'), DAYS_OF_A_MONTH),
  },
  'pay_now@1': { rounding: 'exact', amount: sum },
  'pay_later@1': { rounding: 'exact', amount: sum },
  'price@1': { rounding: 'exact', amount: sum },
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleId = keyof typeof FIGURES;

const isRule = (rule: string): rule is RuleId => Object.hasOwn(FIGURES, rule);

/** Computes a node by its rule, from inputs or from its child nodes; whole minor units. */
const priceNode = (rule: RuleId, inputs: Inputs, of: readonly PriceNode[] = []): PriceNode => {
  const { rounding, amount }: Rule = FIGURES[rule];
  return { rule, inputs, rounding, amount: amount(inputs, of), of };
};

/** Recomputes a node and all its child nodes from their inputs. Throws for an unknown rule. */
export const recount = ({ rule, inputs, of }: PriceNode): PriceNode => {
  if (!isRule(rule)) throw new Error(`no rule of prices is called ${rule}`);
  return priceNode(rule, inputs, of.map(recount));
};
