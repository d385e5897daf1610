import type { Knex } from 'knex';
import { milliseconds } from '../../kernel/durations.ts';
import { amountOnWire } from '../../kernel/money.ts';
import type { Instant } from '../../kernel/types.ts';
import type { OfferSettings } from '../../pricing/public.ts';
import type { Config } from '../../server/settings/config.ts';
import { conflictsPage } from '../calendars/queries-calendars.ts';
import { conversationsPage, stoppedPage } from '../conversations/queries-conversations.ts';
import type { ListQuery, Page } from '../lists/list-query.ts';
import { instalmentsPage, paymentsPage, payoutsPage, secondsPage, waitingMoney } from '../money/queries-money.ts';
import { listingsPage, mailsPage, reportsPage, reservationsPage, rolesPage } from '../queries.ts';
import { reviewsPage } from '../reviews/queries-reviews.ts';
import { conditionProposalsPage, proposalsPage, rateProposalsPage } from '../terms/routes.ts';
import { dueVisitsPage } from '../visits/queries-visits.ts';

type List = (db: Knex, query: ListQuery, now: Instant) => Promise<Page<object>>;

const LISTS = {
  accommodations: listingsPage,
  reservations: reservationsPage,
  approvals: secondsPage,
  payments: paymentsPage,
  payouts: payoutsPage,
  instalments: instalmentsPage,
  'due-visits': dueVisitsPage,
  conflicts: conflictsPage,
  reports: reportsPage,
  reviews: reviewsPage,
  conversations: conversationsPage,
  'stopped-messages': stoppedPage,
  mails: mailsPage,
  roles: rolesPage,
  'tariff-proposals': proposalsPage,
  'condition-proposals': conditionProposalsPage,
  'rate-proposals': rateProposalsPage,
} as const satisfies Readonly<Record<string, List>>;
type Resource = keyof typeof LISTS;
/** The console's lists that have queues. */
export const RESOURCES = Object.keys(LISTS) as readonly Resource[];

type Queue = {
  readonly name: string;
  readonly resource: Resource;
  readonly filter: Readonly<Record<string, string | boolean>>;
  /** Null for items that expire on their own: these are never late while they are listed. */
  readonly late: keyof Config['late'] | null;
  readonly sum?: keyof ReturnType<typeof waitingMoney>;
};

/**
 * A queue of tasks for administrators: a list of the console with a filter, the setting with the age from which an item is late, and
 * its money.
 */
const QUEUES = [
  { name: 'listings', resource: 'accommodations', filter: { estado: 'pending' }, late: 'listing' },
  { name: 'reviews', resource: 'accommodations', filter: { revision: true }, late: 'listing' },
  { name: 'lapsing', resource: 'reservations', filter: { por_vencer: true }, late: null },
  { name: 'transfers', resource: 'reservations', filter: { transferencia: true }, late: 'transfer', sum: 'transfers' },
  { name: 'monthTransfers', resource: 'payments', filter: { anunciada: true }, late: 'transfer', sum: 'payments' },
  { name: 'second', resource: 'approvals', filter: {}, late: 'second', sum: 'approvals' },
  { name: 'held', resource: 'payments', filter: { revision: true }, late: 'held', sum: 'payments' },
  { name: 'endings', resource: 'reservations', filter: { fin: true }, late: 'held', sum: 'reservations' },
  { name: 'conflicts', resource: 'conflicts', filter: { firme: true }, late: 'held' },
  { name: 'contested', resource: 'payments', filter: { contracargo: 'open' }, late: 'held', sum: 'payments' },
  { name: 'refunds', resource: 'payments', filter: { devolucion: 'by_hand' }, late: 'refund', sum: 'refunds' },
  { name: 'payouts', resource: 'payouts', filter: { estado: 'due' }, late: 'payout', sum: 'payouts' },
  { name: 'instalments', resource: 'instalments', filter: { estado: 'overdue' }, late: 'payout', sum: 'instalments' },
  { name: 'debts', resource: 'payouts', filter: { estado: 'owed' }, late: 'payout', sum: 'debts' },
  { name: 'visits', resource: 'due-visits', filter: { vencida: true }, late: 'visit' },
  { name: 'reports', resource: 'reports', filter: { abierto: true }, late: 'report' },
  { name: 'reportedReviews', resource: 'reviews', filter: { denunciada: true }, late: 'report' },
  { name: 'reportedTalks', resource: 'conversations', filter: { denunciada: true }, late: 'report' },
  { name: 'stoppedMessages', resource: 'stopped-messages', filter: { pendiente: true }, late: 'report' },
  { name: 'mails', resource: 'mails', filter: { status: 'failed' }, late: 'failedMail' },
  { name: 'bounces', resource: 'mails', filter: { status: 'bounced' }, late: 'failedMail' },
  { name: 'roles', resource: 'roles', filter: { propuesto: true }, late: 'second' },
  { name: 'tariff', resource: 'tariff-proposals', filter: {}, late: 'second' },
  { name: 'conditions', resource: 'condition-proposals', filter: {}, late: 'second' },
  { name: 'rates', resource: 'rate-proposals', filter: {}, late: 'second' },
] as const satisfies readonly Queue[];
type Name = (typeof QUEUES)[number]['name'];
export const QUEUE_NAMES: readonly Name[] = QUEUES.map(({ name }) => name);

/** The dependencies for reading a queue. */
type QueuesNowDeps = { readonly db: Knex; readonly late: Config['late']; readonly usual: UsualTimes; readonly offers: OfferSettings };

/**
 * Each queue with its current length, its pending money and the usual waiting time. The queue of roles, hidden from support (SEC-37), is
 * only included with `withRoles`. The queries run sequentially: they are small, and each page of the console sends them.
 */
export const queuesNow = async ({ db, late, usual, offers }: QueuesNowDeps, now: Instant, withRoles: boolean) => {
  const queues = [];
  const usualIn = await usual(now);
  const money = waitingMoney(offers, now);
  for (const { late: limit, sum, ...queue } of (QUEUES as readonly (Queue & { readonly name: Name })[]).filter(
    ({ name }) => withRoles || name !== 'roles',
  )) {
    const { total, sums } = await LISTS[queue.resource](db, { filter: queue.filter, range: [0, -1], sum: sum && money[sum] }, now);
    queues.push({
      ...queue,
      waiting: total,
      money: sums.map(amountOnWire),
      usual_seconds: usualIn[queue.name] ?? null,
      late_after_seconds: limit === null ? 0 : milliseconds(late[limit]) / 1_000,
    });
  }
  return queues;
};

/** Seconds by the name of the queue; absent when too few were completed. */
type UsualTimes = (now: Instant) => Promise<Partial<Record<Name, number>>>;

const DAYS = 90;
/** The minimum sample size of a median. */
const MIN_DONE = 5;
const CACHED_MS = 3_600_000;

/** When the completed items of a queue were opened and completed, for queues whose read model has both. */
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
 * The usual time from opening to completion in a queue: the median of recently completed items. Not the working time, which is not
 * recorded. Cached for an hour, because each page of the console requests it.
 */
export const usualTimes = (db: Knex): UsualTimes => {
  let read: { readonly at: number; readonly times: ReturnType<UsualTimes> } | null = null;
  return (now) => {
    const at = Date.parse(now);
    if (read === null || at - read.at >= CACHED_MS) {
      const times = timesOf(db, now);
      read = { at, times };
      times.catch(() => {
        read = null; // the next page retries
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
