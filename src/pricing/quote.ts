import type { Prices, RentalMode } from '../listings/events.ts';
import { share } from '../shared/money.ts';
import { addMonths, dayNumber, nightsOf } from '../shared/nights.ts';
import { Rejection, type Stay } from '../shared/types.ts';
import type { Quote, QuoteLine } from './events.ts';

/** Stays of this many nights are monthly, shorter ones daily (spec 9). */
const MONTHLY_FROM_NIGHTS = 30;
const DAYS_OF_A_MONTH = 30; // D-63: the nights beyond whole months cost a thirtieth of the rent each
const RULES = '2026-11';

export type PricingFacts = {
  prices: Prices;
  mode: RentalMode;
  countryCode: string;
  /** Per cent, at most two decimals. */
  serviceChargePercent: number;
  usdNanos?: number | null;
};

/** `percentage` of the service charge, 0 to 100 (D-76). */
export type Discount = { code: string; percentage: number };

/** True when the stay is priced by the month. */
export const usesMonthly = (stay: Stay): boolean => nightsOf(stay) >= MONTHLY_FROM_NIGHTS;

/** Whole months by anniversary, clamped to the end of a shorter month, and the nights after them (D-63). */
export const monthsAndNights = ({ checkIn, checkOut }: Stay): { months: number; nights: number } => {
  let months = 0;
  while (addMonths(checkIn, months + 1) <= checkOut) months += 1;
  return { months, nights: dayNumber(checkOut) - dayNumber(addMonths(checkIn, months)) };
};

/** `amount` × `percent` / 100, rounded half up once. */
export const percentOf = (amount: number, percent: number): number => share(amount, Math.round(percent * 100), 10_000);

/**
 * The price of a stay: whole minor units of the listing's currency, lines that sum to the total (D-60 to D-66).
 * Throws Rejection `mode` when the space is not let for such a stay.
 */
export const quoteOf = (facts: PricingFacts, stay: Stay, guests: number, discount?: Discount): Quote => {
  const monthly = usesMonthly(stay);
  const price = monthly ? monthlyPrice(facts, stay) : dailyPrice(facts, stay);
  const commission = percentOf(price.serviceBase, facts.serviceChargePercent);
  const off = discount ? Math.min(commission, percentOf(commission, discount.percentage)) : 0;
  const service: QuoteLine = {
    code: 'service',
    amount: commission,
    how: { percent: facts.serviceChargePercent, base: price.serviceBase },
  };
  const reduction: QuoteLine[] = discount
    ? [{ code: 'discount', amount: -off, how: { coupon: discount.code, percent: discount.percentage, base: commission } }]
    : [];
  const lines = [price.line, service, ...reduction];
  return {
    rules: RULES,
    currency: facts.prices.currency,
    countryCode: facts.countryCode,
    usdNanos: facts.usdNanos ?? null,
    stay,
    nights: nightsOf(stay),
    guests,
    mode: monthly ? 'monthly' : 'daily',
    cost: price.cost,
    commission,
    warranty: price.warranty,
    discount: off,
    coupon: discount?.code ?? null,
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    lines,
    later: price.later,
  };
};

type Price = { cost: number; warranty: number; serviceBase: number; line: QuoteLine; later: Quote['later'] };

/** Nights × the price of a night, nothing added: the price is fixed for the whole stay (D-65). */
const dailyPrice = ({ prices: { nightly }, mode }: PricingFacts, stay: Stay): Price => {
  if (mode === 'monthly' || nightly === null) throw new Rejection('mode');
  const nights = nightsOf(stay);
  const cost = nights * nightly;
  return { cost, warranty: 0, serviceBase: cost, line: { code: 'stay', amount: cost, how: { nights, nightly } }, later: [] };
};

/** The first month is paid now, the rest on each anniversary; the service charge is on one month (D-60, D-62, D-64). */
const monthlyPrice = ({ prices: { monthlyTotal }, mode }: PricingFacts, stay: Stay): Price => {
  if (mode === 'daily' || monthlyTotal === null) throw new Rejection('mode');
  const { months, nights } = monthsAndNights(stay);
  const rest = share(monthlyTotal, nights, DAYS_OF_A_MONTH);
  const cost = months * monthlyTotal + rest;
  const later = Array.from({ length: Math.max(0, months - 1) }, (_, i) => ({
    due: addMonths(stay.checkIn, i + 1),
    amount: monthlyTotal,
  }));
  if (months > 0 && rest > 0) later.push({ due: addMonths(stay.checkIn, months), amount: rest });
  const line: QuoteLine = { code: 'first_month', amount: monthlyTotal, how: { monthly_rent: monthlyTotal, months, nights, cost } };
  return { cost, warranty: monthlyTotal, serviceBase: monthlyTotal, line, later };
};
