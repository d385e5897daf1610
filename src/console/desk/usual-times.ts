import type { Knex } from 'knex';
import type { Instant } from '../../kernel/types.ts';
import type { ConsoleQueue } from './contract-reports.ts';

type Name = ConsoleQueue['name'];
/** Seconds by the name of the queue; none where too few were done. */
export type UsualTimes = (now: Instant) => Promise<Partial<Record<Name, number>>>;

const DAYS = 90;
/** Below so many a median would say nothing. */
const MIN_DONE = 5;
const KEPT_MS = 3_600_000;

/** When what was done in a queue had come into it (`opened`), and when it was done: where a read model keeps both. */
const DONE: Partial<Record<Name, string>> = {
  listings: 'select published_at as opened, approved_at as done from listings',
  transfers: 'select transfer_notified_at as opened, paid_at as done from reservations',
  monthTransfers: `select started_at as opened, settled_at as done from payments
                    where method = 'bankTransfer' and months is not null and status = 'confirmed'`,
  refunds: `select refund_due_at as opened, refund_settled_at as done from payments
             where refund_status = 'sent' and method not in ('mercadopago', 'paypal')`,
  payouts: `select due_on::timestamp at time zone 'UTC' as opened, paid_at as done from payouts
             where by_month is null`,
  instalments: 'select overdue_since as opened, paid_at as done from instalments',
  reports: `select created_at as opened, handled_at as done from contacts
             union all select created_at, handled_at from bug_reports`,
};

/**
 * How long one of a queue usually waits until it is done: the median of those done lately. Not the minutes somebody works on it, which
 * nothing records. Read at most once an hour, since each page of the console asks.
 */
export const usualTimes = (db: Knex): UsualTimes => {
  let read: { readonly at: number; readonly times: ReturnType<UsualTimes> } | null = null;
  return (now) => {
    const at = Date.parse(now);
    if (read === null || at - read.at >= KEPT_MS) {
      const times = timesOf(db, now);
      read = { at, times };
      times.catch(() => {
        read = null; // the next page asks again
      });
    }
    return read.times;
  };
};

const timesOf = async (db: Knex, now: Instant) => {
  const times: Partial<Record<Name, number>> = {};
  for (const [name, done] of Object.entries(DONE) as [Name, string][]) {
    const { rows } = await db.raw<{ rows: { count: number; median: number | null }[] }>(
      `select count(*)::int as count, percentile_cont(0.5) within group (order by greatest(0, extract(epoch from done - opened))) as median
         from (${done}) d where opened is not null and done > ?::timestamptz - ?::int * interval '1 day'`,
      [now, DAYS],
    );
    const [{ count, median } = { count: 0, median: null }] = rows;
    if (count >= MIN_DONE && median !== null) times[name] = Math.round(median);
  }
  return times;
};
