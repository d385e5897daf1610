import type { Knex } from 'knex';
import { milliseconds } from '../../kernel/durations.ts';
import { currencyKey, toWire } from '../../kernel/money.ts';
import type { Instant } from '../../kernel/types.ts';
import type { OfferSettings } from '../../pricing/public.ts';
import type { Config } from '../../server/settings/config.ts';
import { conflictsPage } from '../calendars/queries-calendars.ts';
import { conversationsPage, stoppedPage } from '../conversations/queries-conversations.ts';
import type { ListQuery, Page } from '../list-query.ts';
import { instalmentsPage, paymentsPage, payoutsPage, secondsPage, waitingMoney } from '../money/queries-money.ts';
import { listingsPage, mailsPage, reportsPage, reservationsPage, rolesPage } from '../queries.ts';
import { reviewsPage } from '../reviews/queries-reviews.ts';
import { conditionProposalsPage, proposalsPage, rateProposalsPage } from '../terms/routes-proposals.ts';
import { dueVisitsPage } from '../visits/queries-visits.ts';
import type { ConsoleQueue } from './contract-reports.ts';
import type { UsualTimes } from './usual-times.ts';

type Lists = Readonly<Record<ConsoleQueue['resource'], (db: Knex, query: ListQuery, now: Instant) => Promise<Page<object>>>>;

const LISTS: Lists = {
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
};

type Queue = Pick<ConsoleQueue, 'name' | 'resource' | 'filter'> & {
  /** Null of what ends by itself: it is late only once it is gone. */
  readonly late: keyof Config['late'] | null;
  readonly sum?: keyof ReturnType<typeof waitingMoney>;
};

/**
 * What may wait for an administrator: a list of the console with a filter, the setting that says from which age on it is late, and
 * the money in it.
 */
const QUEUES: readonly Queue[] = [
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
];

/** What a queue is read with. */
type QueuesNowDeps = { readonly db: Knex; readonly late: Config['late']; readonly usual: UsualTimes; readonly offers: OfferSettings };

/**
 * Each queue with how many wait in it now, the money that waits and how long one usually takes, without that of the roles, of which support
 * learns nothing (SEC-37), unless `withRoles`; one query after the other, for they are small and asked for by each page of the console.
 */
export const queuesNow = async ({ db, late, usual, offers }: QueuesNowDeps, now: Instant, withRoles: boolean): Promise<ConsoleQueue[]> => {
  const queues: ConsoleQueue[] = [];
  const usualIn = await usual(now);
  const money = waitingMoney(offers, now);
  for (const { late: limit, sum, ...queue } of QUEUES.filter(({ name }) => withRoles || name !== 'roles')) {
    const { total, sums } = await LISTS[queue.resource](db, { filter: queue.filter, range: [0, -1], sum: sum && money[sum] }, now);
    queues.push({
      ...queue,
      waiting: total,
      money: sums.map((one) => ({ amount: toWire(one), moneda: currencyKey(one.currency), currency: one.currency })),
      usual_seconds: usualIn[queue.name] ?? null,
      late_after_seconds: limit === null ? 0 : milliseconds(late[limit]) / 1_000,
    });
  }
  return queues;
};
