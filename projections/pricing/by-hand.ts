import type { Knex } from 'knex';
import { rowProjection } from '../../src/engine/followers/projection.ts';
import type { Currency, Instant } from '../../src/kernel/types.ts';
import type { RateEvent } from '../../src/pricing/events.ts';
import { noteRatesChanged } from '../search/search.ts';

type Proposed = { number: number; clpPerUnit: number; from: Instant; adminId: number; proposedAt: Instant };
type Confirmed = { number: number; clpPerUnit: number; from: Instant; firstId: number; adminId: number; confirmedAt: Instant };

/** The exchange rates by hand of a currency (ADR 66). */
export type RateByHand = {
  currency: Currency;
  /** What waits for a second administrator. */
  proposal: Proposed | null;
  /** The one in force and those to come, by their instants; empty where the daily table counts. */
  confirmed: readonly Confirmed[];
};

const TABLE = 'rates_by_hand';

/** Those that still matter once another is confirmed: the one in force then, and those to come. */
const stillMattering = (confirmed: readonly Confirmed[], now: Instant): Confirmed[] => {
  const inForce = confirmed.findLast(({ from }) => from <= now);
  return confirmed.filter((one) => one === inForce || one.from > now);
};

export const ratesProjection = rowProjection<RateByHand, RateEvent>({
  name: 'rates',
  table: TABLE,
  key: 'currency',
  keyOf: ({ data }) => data.currency,
  handlers: {
    RateProposed: (row, { data: { currency, ...proposal } }) => ({ currency, proposal, confirmed: row?.confirmed ?? [] }),
    RateConfirmed: (row, { data: { currency, ...rate } }) => ({
      currency,
      proposal: null,
      confirmed: [...stillMattering(row?.confirmed ?? [], rate.confirmedAt), rate],
    }),
    RateRejected: (row) => row && { ...row, proposal: null },
    RateEnded: (row) => row && { ...row, confirmed: [] },
  },
});

/** The rate that counts at `:now`: the one by hand that has begun, otherwise that of the daily table. */
const COUNTS = `coalesce(
  (select (one ->> 'clpPerUnit')::numeric
     from ${TABLE} h, jsonb_array_elements(h.confirmed) one
    where h.currency = r.currency and (one ->> 'from')::timestamptz <= :now
    order by (one ->> 'from')::timestamptz desc limit 1),
  r.fed_per_unit)`;

/** Makes the table of rates say what counts at `now`, for every process; called again it changes nothing. */
export const applyRates = async (trx: Knex.Transaction, now: Instant): Promise<void> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `update exchange_rates r set clp_per_unit = ${COUNTS} where r.clp_per_unit <> ${COUNTS}`,
    { now },
  );
  if (rowCount > 0) await noteRatesChanged(trx);
};

/** Whether another rate counts at `now` than the table of rates says. */
export const ratesAreDue = async (db: Knex, now: Instant): Promise<boolean> => {
  const { rows } = await db.raw<{ rows: unknown[] }>(`select 1 from exchange_rates r where r.clp_per_unit <> ${COUNTS} limit 1`, { now });
  return rows.length > 0;
};

/** A rate that waits for a second administrator. */
export type ProposedRate = { currency: Currency; rate: number; begins_at: Instant; proposed_at: Instant; proposed_by: number };

/** Those that wait for a second administrator, as a query that can be sorted and counted. */
export const proposedRates = (db: Knex): Knex.QueryBuilder =>
  db
    .from(
      db(TABLE)
        .whereNotNull('proposal')
        .select(
          'currency',
          db.raw(`(proposal ->> 'clpPerUnit')::float8 as rate`),
          db.raw(`(proposal ->> 'from')::timestamptz as begins_at`),
          db.raw(`(proposal ->> 'proposedAt')::timestamptz as proposed_at`),
          db.raw(`(proposal ->> 'adminId')::int as proposed_by`),
        )
        .as('proposed'),
    )
    .select('*');

/** Every currency that has ever had a rate by hand. */
export const ratesByHand = (db: Knex): Promise<RateByHand[]> => db<RateByHand>(TABLE).select('*');
