import type { Knex } from 'knex';
import { DAYS_OF_A_MONTH } from '../kernel/nights.ts';
import type { Currency } from '../kernel/types.ts';
import type { StayShares } from '../pricing/public.ts';

/**
 * US cents for one minor unit of each currency, from the rates table (Chilean pesos for one unit, D-70). Prices are compared and sorted in
 * US cents, converted at query time, so that new rates rewrite no row of `search_listings`.
 */
export const CENTS_PER_UNIT = `select own.currency,
    (100 * own.clp_per_unit / usd.clp_per_unit / (case own.currency when 'CLP' then 1 else 100 end))::float8 as cents
  from exchange_rates own, exchange_rates usd where usd.currency = 'USD'`;

/** Rounds half up. The memory index and PostgreSQL use the same IEEE 754 operations, so both yield the same cents. */
export const usdCentsSql = (amount: string): string => `floor(${amount} * rate.cents + 0.5)`;
export const usdCents = (amount: number, centsPerUnit: number): number => Math.floor(amount * centsPerUnit + 0.5);

/** `amount` plus this many hundredths of a per cent of it, rounded half up as `percentOf` does; the same in SQL and in memory. */
const withShareSql = (amount: string, hundredths: string): string => `(${amount} + (${amount} * ${hundredths} + 5000) / 10000)`;
const withShare = (amount: number, hundredths: number): number => amount + Math.floor((amount * hundredths + 5_000) / 10_000);

/** A number of nights at the nightly price, or a stay at the monthly price: its whole months and the remaining nights. */
export type Length = number | { readonly months: number; readonly nights: number };

/**
 * The first figure on the card of a stay, in minor units, with the cheapest payment method (D-126): the `month` of `stayMoney`, or its
 * `whole` at the nightly price. Uses few multiplications, because the search computes it for every candidate; a test checks that it agrees
 * with `stayMoney`.
 */
export const comparedPrice = (price: number, of: Length, { service, month, charge }: StayShares): number => {
  if (typeof of === 'number') return withShare(withShare(price * of, service), charge);
  const days = of.months * DAYS_OF_A_MONTH + of.nights;
  const beyond = of.months > 0 ? Math.floor((2 * price * of.nights + DAYS_OF_A_MONTH) / (2 * DAYS_OF_A_MONTH)) : 0;
  const whole =
    withShare(withShare(price, month), charge) + Math.max(0, of.months - 1) * withShare(price, charge) + withShare(beyond, charge);
  return Math.floor((2 * whole * DAYS_OF_A_MONTH + days) / (2 * days));
};
/** The same in SQL; `share` has a row for each currency and country. The numbers in `of` must be integers. */
export const comparedPriceSql = (price: string, of: Length): string => {
  if (typeof of === 'number') return withShareSql(withShareSql(`(${price} * ${of})`, 'share.service'), 'share.charge');
  const days = of.months * DAYS_OF_A_MONTH + of.nights;
  const beyond = of.months > 0 ? `((2 * ${price} * ${of.nights} + ${DAYS_OF_A_MONTH}) / ${2 * DAYS_OF_A_MONTH})` : '0';
  const first = withShareSql(withShareSql(price, 'share.month'), 'share.charge');
  const later = `${Math.max(0, of.months - 1)} * ${withShareSql(price, 'share.charge')}`;
  const whole = `(${first} + ${later} + ${withShareSql(beyond, 'share.charge')})`;
  return `((${2 * DAYS_OF_A_MONTH} * ${whole} + ${days}) / ${2 * days})`;
};

export type CentsPerUnit = ReadonlyMap<Currency, number>;

/** The rates of all currencies that have one. */
export const centsPerUnit = async (db: Knex): Promise<CentsPerUnit> => {
  const { rows } = await db.raw<{ rows: { currency: Currency; cents: number }[] }>(CENTS_PER_UNIT);
  return new Map(rows.map(({ currency, cents }) => [currency, cents]));
};
