import type { Knex } from 'knex';
import { anyOf } from '../engine/db/any-of.ts';
import { batchByKey } from '../engine/db/batch-by-key.ts';
import { CURRENCIES, EXPONENT } from '../kernel/money.ts';
import type { Currency, DateOnly, Instant } from '../kernel/types.ts';
import type { Quote } from './events.ts';
import { RATES_BY_HAND, RATES_CHANGED, type RateByHand } from './rows.ts';

/** An unpaid request or draft. */
type UnpaidStay = {
  readonly id: number;
  readonly status: 'draft' | 'requested' | 'accepted';
  readonly guests: number;
  readonly quote: Quote;
};

/** The guest's request for exactly this stay that awaits an answer or payment; else their draft for it. */
export const unpaidOf = (
  db: Knex,
  stay: { guestId: number; listingId: number; checkIn: DateOnly; checkOut: DateOnly },
  now: Instant,
): Promise<UnpaidStay | undefined> =>
  db('reservations')
    .where({ guest_id: stay.guestId, listing_id: stay.listingId, check_in: stay.checkIn, check_out: stay.checkOut })
    .where((open) =>
      open
        .where((draft) => draft.where('status', 'draft').where('lapses_at', '>=', now))
        .orWhereRaw(`(status in ('requested', 'accepted') and (due_at is null or due_at >= ?))`, [now]),
    )
    .orderByRaw("status = 'draft', id")
    .first('id', 'status', 'guests', 'quote');

type LatestQuote = { readonly id: number; readonly listing_id: number; readonly quote: Quote };

/** The latest reservations with their quotes, in any state. */
export const latestQuotes = (db: Knex, most: number): Promise<LatestQuote[]> =>
  db('reservations').select<LatestQuote[]>('id', 'listing_id', 'quote').orderBy('id', 'desc').limit(most);

/** The rate in force at `:now`: the manual one that has taken effect, otherwise that of the daily table. */
const RATE_IN_FORCE = `coalesce(
  (select (one ->> 'clpPerUnit')::numeric
     from ${RATES_BY_HAND} h, jsonb_array_elements(h.confirmed) one
    where h.currency = r.currency and (one ->> 'from')::timestamptz <= :now
    order by (one ->> 'from')::timestamptz desc limit 1),
  r.fed_per_unit)`;

/**
 * Makes every process reload the rates table; call it in the transaction that changes the table. Locks the checkpoint like every writer of
 * `search_changes`, so that sequence numbers follow commit order.
 */
export const noteRatesChanged = async (trx: Knex.Transaction): Promise<void> => {
  await trx('projection_checkpoints').where({ name: 'search' }).forUpdate().first('name');
  await trx.raw('insert into search_changes (n, listing_id) select coalesce(max(n), 0) + 1, ? from search_changes', [RATES_CHANGED]);
};

/** Updates the rates table, for every process, to the rates in force at `now`. Idempotent. */
export const applyRates = async (trx: Knex.Transaction, now: Instant): Promise<void> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `update exchange_rates r set clp_per_unit = ${RATE_IN_FORCE} where r.clp_per_unit <> ${RATE_IN_FORCE}`,
    { now },
  );
  if (rowCount > 0) await noteRatesChanged(trx);
};

/** Whether the rates table differs from the rates in force at `now`. */
export const ratesAreDue = async (db: Knex, now: Instant): Promise<boolean> => {
  const { rows } = await db.raw<{ rows: unknown[] }>(`select 1 from exchange_rates r where r.clp_per_unit <> ${RATE_IN_FORCE} limit 1`, {
    now,
  });
  return rows.length > 0;
};

/** Every currency that has ever had a manual rate. */
export const ratesByHand = (db: Knex): Promise<RateByHand[]> => db<RateByHand>(RATES_BY_HAND).select('*');

/** `clpPerUnit` is in force; `fed` is the latest value of the daily table, which differs while a manual rate is in force (ADR 66). */
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

/** An amount of US dollars in minor units of each currency, rounded down, at the day's rate; currencies without a rate are left out. */
export const dollarsInEach = async (db: Knex, dollars: number): Promise<Partial<Record<Currency, number>>> => {
  const nanos = await Promise.all(CURRENCIES.map(async (currency) => [currency, await usdNanosOf(db, currency)] as const));
  return Object.fromEntries(nanos.flatMap(([currency, of]) => (of ? [[currency, Math.floor((dollars * 1e9) / of)]] : [])));
};

/** US dollars × 10⁻⁹ for one minor unit of `currency`, whole; null when there is no rate (D-68). */
export const usdNanosOf = async (db: Knex, currency: Currency): Promise<number | null> => {
  const rates = await ratesOf(db, [currency, 'USD']);
  const own = rates.get(currency);
  const dollar = rates.get('USD');
  return own && dollar ? Math.round((own.clpPerUnit / dollar.clpPerUnit / 10 ** EXPONENT[currency]) * 1e9) : null;
};
