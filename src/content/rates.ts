import type { Knex } from 'knex';
import { EXPONENT } from '../shared/money.ts';
import type { Currency } from '../shared/types.ts';

export type Rate = { id: number; currency: Currency; clpPerUnit: number };

/** The rates table, Chilean pesos for one unit of each currency (D-70). */
export const exchangeRates = async (db: Knex): Promise<Rate[]> => {
  const rows: { id: number; currency: Currency; clp_per_unit: string }[] = await db('exchange_rates').orderBy('id');
  return rows.map(({ id, currency, clp_per_unit }) => ({ id, currency, clpPerUnit: Number(clp_per_unit) }));
};

/** US dollars × 10⁻⁹ for one minor unit of `currency`, whole; null when there is no rate (D-68). */
export const usdNanosOf = async (db: Knex, currency: Currency): Promise<number | null> => {
  const rates = new Map((await exchangeRates(db)).map((rate) => [rate.currency, rate.clpPerUnit]));
  const [own, dollar] = [rates.get(currency), rates.get('USD')];
  return own === undefined || dollar === undefined ? null : Math.round((own / dollar / 10 ** EXPONENT[currency]) * 1e9);
};
