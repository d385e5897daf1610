import type { Knex } from 'knex';
import type { StayShares } from '../pricing/public.ts';
import type { Currency } from '../shared/types.ts';

/**
 * US cents for one minor unit of each currency, by the rates table (Chilean pesos for one unit, D-70). Prices are compared and sorted in US
 * cents; they are converted when a search is answered, so that new rates rewrite no row of `search_listings`.
 */
export const CENTS_PER_UNIT = `select own.currency,
    (100 * own.clp_per_unit / usd.clp_per_unit / (case own.currency when 'CLP' then 1 else 100 end))::float8 as cents
  from exchange_rates own, exchange_rates usd where usd.currency = 'USD'`;

/** Rounds half up. The memory index and PostgreSQL use the same IEEE 754 operations, so that both give the same cents. */
export const usdCentsSql = (amount: string): string => `floor(${amount} * rate.cents + 0.5)`;
export const usdCents = (amount: number, centsPerUnit: number): number => Math.floor(amount * centsPerUnit + 0.5);

/** `amount` and so many hundredths of a per cent of it, rounded half up as `percentOf` does; in SQL and in memory alike. */
const withShareSql = (amount: string, hundredths: string): string => `(${amount} + (${amount} * ${hundredths} + 5000) / 10000)`;
const withShare = (amount: number, hundredths: number): number => amount + Math.floor((amount * hundredths + 5_000) / 10_000);

/** What a stay of these nights costs in minor units: the nights, the service charge, and the cheapest payment method's (D-126). */
export const wholeStay = (nightly: number, nights: number, { service, charge }: StayShares): number =>
  withShare(withShare(nightly * nights, service), charge);
/** The same in SQL; `share` has a row for each currency and country. `nights` is a whole number. */
export const wholeStaySql = (nightly: string, nights: number): string =>
  withShareSql(withShareSql(`(${nightly} * ${nights})`, 'share.service'), 'share.charge');

export type CentsPerUnit = ReadonlyMap<Currency, number>;

/** The rates of all currencies that have one. */
export const centsPerUnit = async (db: Knex): Promise<CentsPerUnit> => {
  const { rows } = await db.raw<{ rows: { currency: Currency; cents: number }[] }>(CENTS_PER_UNIT);
  return new Map(rows.map(({ currency, cents }) => [currency, cents]));
};
