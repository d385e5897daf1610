import type { Knex } from 'knex';
import type { Currency, DateOnly } from '../../kernel/types.ts';

/**
 * Two consecutive periods of the same length, in days of `zone`: `before` is the first day of the earlier one, `from` that of the later
 * one, `end` the day after it.
 */
export type Periods = { readonly zone: string; readonly before: DateOnly; readonly from: DateOnly; readonly end: DateOnly };

/** Whether `column`, an instant, is in one of the periods; written so that an index on the column can be used. */
const within = (column: string) =>
  `${column} >= :before::date::timestamp at time zone :zone and ${column} < :end::date::timestamp at time zone :zone`;
/** The day of `column` in the zone. */
const dayOf = (column: string) => `(${column} at time zone :zone)::date`;
const PERIOD = `case when day >= :from::date then 'now' else 'then' end`;
const BY_DAY_AND_PERIOD = 'grouping sets ((day), (period))';

/** For a day, or with `day` null for the later (`now`) or the earlier (`then`) period. */
type Counted = { day: DateOnly | null; period: 'now' | 'then' | null; count: number };

/** The number of reservations requested (or accepted) by day and period, in any current state. */
export const countedBy = async (db: Knex, column: 'requested_at' | 'accepted_at', periods: Periods): Promise<Counted[]> => {
  const { rows } = await db.raw<{ rows: Counted[] }>(
    `select day::text, period, count(*)::int as count
       from (select day, ${PERIOD} as period from (select ${dayOf(column)} as day from reservations where ${within(column)}) d) p
      group by ${BY_DAY_AND_PERIOD}`,
    periods,
  );
  return rows;
};

type Answered = Counted & { median: number };

/**
 * Answers of hosts by the day of the answer, and the median of the seconds from the request to it. Requests not answered in time or
 * withdrawn have no answer. The median of a period is over all its answers, not over its daily medians.
 */
export const answersBy = async (db: Knex, periods: Periods): Promise<Answered[]> => {
  const { rows } = await db.raw<{ rows: Answered[] }>(
    `select day::text, period, count(*)::int as count, percentile_cont(0.5) within group (order by seconds) as median
       from (select day, ${PERIOD} as period, seconds
               from (select ${dayOf('answered_at')} as day, extract(epoch from answered_at - asked_at) as seconds
                       from host_answers where outcome = 'answered' and ${within('answered_at')}) d) p
      group by ${BY_DAY_AND_PERIOD}`,
    periods,
  );
  return rows;
};

/** The movements in our accounts of one currency, in minor units. `paid`: received from guests less entries by mistake. */
export type Moved = { readonly paid: number; readonly refunded: number; readonly hosts: number; readonly contested: number };
type MovedBy = Moved & { currency: Currency; day: DateOnly };
type Held = { currency: Currency; held: number };

/**
 * The category of each cash movement. The categories are exhaustive: the balance at the end of a day is the one before it, plus `paid` and
 * `contested`, less `refunded` and `hosts`.
 */
const MOVED = `
  coalesce(sum(amount) filter (where cause not in ('RefundSent', 'RefundSeen', 'PayoutMade', 'PayoutReverted', 'DebtRepaid', 'PaymentReversed', 'ChargebackSettled')), 0)::bigint as paid,
  coalesce(-sum(amount) filter (where cause in ('RefundSent', 'RefundSeen')), 0)::bigint as refunded,
  coalesce(-sum(amount) filter (where cause in ('PayoutMade', 'PayoutReverted', 'DebtRepaid')), 0)::bigint as hosts,
  coalesce(sum(amount) filter (where cause in ('PaymentReversed', 'ChargebackSettled')), 0)::bigint as contested`;

/** The movements of cash in the ledger by currency and day of both periods; days without one are left out. */
export const movedBy = async (db: Knex, periods: Periods): Promise<MovedBy[]> => {
  const { rows } = await db.raw<{ rows: MovedBy[] }>(
    `select currency, ${dayOf('at')}::text as day, ${MOVED} from ledger_entries where account like 'cash:%' and ${within('at')} group by 1, 2`,
    periods,
  );
  return rows;
};

/** The balance in each currency before the earlier period began. */
export const heldBefore = async (db: Knex, periods: Periods): Promise<Held[]> => {
  const { rows } = await db.raw<{ rows: Held[] }>(
    `select currency, sum(amount)::bigint as held
       from ledger_entries where account like 'cash:%' and at < :before::date::timestamp at time zone :zone group by 1 order by 1`,
    periods,
  );
  return rows;
};

/**
 * Spaces that are approved, or were until their removal, with the days on which they were on offer; without drafts and spaces whose
 * approval was withdrawn.
 */
const OFFERED = `
  select id, details ->> 'locality' as city, details ->> 'countryCode' as country,
         greatest(${dayOf('approved_at')}, :before::date) as first, least(${dayOf('removed_at')}, :end::date) as past
    from listings where approved_at is not null and not is_draft`;

/**
 * Stays that were paid, until their last day or the day on which they were ended by agreement, on the days on which their space was on
 * offer.
 */
const STAYED = `
  select o.city, o.country, greatest(r.check_in, o.first) as first,
         least(r.check_out, o.past, case when r.status = 'ended' then (r.ended_at at time zone r.time_zone)::date end) as past
    from reservations r join offered o on o.id = r.listing_id
   where r.paid_at is not null and (r.status = 'paid' or r.end_asked_at is not null) and r.check_out > :before::date and r.check_in < :end::date`;

const RANGES = `with offered as (${OFFERED}), stayed as (${STAYED}),
  ranges as (select city, country, first, past, 0 as taken, 1 as offered from offered where first < past
             union all select city, country, first, past, 1, 0 from stayed where first < past)`;

type Change = { day: DateOnly; taken: number; offered: number };
/** The daily change in the number of taken and offered nights; days without a change are left out. */
export const nightChanges = async (db: Knex, periods: Periods): Promise<Change[]> => {
  const { rows } = await db.raw<{ rows: Change[] }>(
    `${RANGES} select day::text, sum(taken)::int as taken, sum(offered)::int as offered
       from (select first as day, taken, offered from ranges union all select past, -taken, -offered from ranges) c group by day order by day`,
    periods,
  );
  return rows;
};

type City = { city: string; country: string; taken: number; offered: number };
/** Nights of the later period by city, most offered first. */
export const nightsByCity = async (db: Knex, periods: Periods): Promise<City[]> => {
  const { rows } = await db.raw<{ rows: City[] }>(
    `${RANGES} select city, country, sum(taken * nights)::int as taken, sum(offered * nights)::int as offered
       from (select *, past - greatest(first, :from::date) as nights from ranges where past > :from::date) n
      group by 1, 2 order by 4 desc, 1, 2`,
    periods,
  );
  return rows;
};
