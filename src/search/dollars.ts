import type { Knex } from 'knex';
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

export type CentsPerUnit = ReadonlyMap<Currency, number>;

/** The rates of all currencies that have one. */
export const centsPerUnit = async (db: Knex): Promise<CentsPerUnit> => {
  const { rows } = await db.raw<{ rows: { currency: Currency; cents: number }[] }>(CENTS_PER_UNIT);
  return new Map(rows.map(({ currency, cents }) => [currency, cents]));
};
