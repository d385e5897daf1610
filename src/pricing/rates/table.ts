import type { Knex } from 'knex';
import { anyOf } from '../../engine/db/any-of.ts';
import { batchByKey } from '../../engine/db/batch-by-key.ts';
import { CURRENCIES, EXPONENT } from '../../kernel/money.ts';
import type { Currency } from '../../kernel/types.ts';

/** `clpPerUnit` counts; `fed` is what the daily table said last, which differs while a rate by hand is in force (ADR 66). */
export type Rate = { id: number; currency: Currency; clpPerUnit: number; fed: number };

/** The rates table, Chilean pesos for one unit of each currency (D-70). */
export const exchangeRates = async (db: Knex): Promise<Rate[]> => [...(await ratesOf(db, CURRENCIES)).values()];

const ratesOf = batchByKey(async (db, currencies: readonly Currency[]) => {
  const rows: { id: number; currency: Currency; clp_per_unit: string; fed_per_unit: string }[] = await db('exchange_rates')
    .where(anyOf('currency', currencies))
    .orderBy('id');
  return new Map(
    rows.map(({ id, currency, clp_per_unit, fed_per_unit }) => [
      currency,
      { id, currency, clpPerUnit: Number(clp_per_unit), fed: Number(fed_per_unit) },
    ]),
  );
});

/** An amount of US dollars in minor units of each currency, rounded down, at the day's rate; a currency without a rate is left out. */
export const dollarsInEach = async (db: Knex, dollars: number): Promise<Partial<Record<Currency, number>>> => {
  const nanos = await Promise.all(CURRENCIES.map(async (currency) => [currency, await usdNanosOf(db, currency)] as const));
  return Object.fromEntries(nanos.flatMap(([currency, of]) => (of ? [[currency, Math.floor((dollars * 1e9) / of)]] : [])));
};

/** US dollars × 10⁻⁹ for one minor unit of `currency`, whole; null when there is no rate (D-68). */
export const usdNanosOf = async (db: Knex, currency: Currency): Promise<number | null> => {
  const rates = await ratesOf(db, [currency, 'USD']);
  const [own, dollar] = [rates.get(currency), rates.get('USD')];
  return own && dollar ? Math.round((own.clpPerUnit / dollar.clpPerUnit / 10 ** EXPONENT[currency]) * 1e9) : null;
};
