import type { Knex } from 'knex';
import type { Config } from '../../platform/config.ts';
import { milliseconds } from '../../shared/durations.ts';
import type { Instant } from '../../shared/types.ts';
import { conflictsPage } from '../calendars/queries-calendars.ts';
import { conversationsPage, stoppedPage } from '../conversations/queries-conversations.ts';
import type { ListQuery, Page } from '../list-query.ts';
import { instalmentsPage, paymentsPage, payoutsPage, secondsPage } from '../money/queries-money.ts';
import { listingsPage, mailsPage, reportsPage, reservationsPage, rolesPage } from '../queries.ts';
import { reviewsPage } from '../reviews/queries-reviews.ts';
import { conditionProposalsPage, proposalsPage, rateProposalsPage } from '../tariff/routes-proposals.ts';
import { dueVisitsPage } from '../visits/queries-visits.ts';
import type { ConsoleQueue } from './contract-reports.ts';

type Lists = Readonly<Record<ConsoleQueue['resource'], (db: Knex, query: ListQuery, now: Instant) => Promise<Page<object>>>>;

const LISTS: Lists = {
  accommodations: listingsPage,
  reservations: reservationsPage,
  approvals: secondsPage,
  payments: paymentsPage,
  payouts: (db, query, now) => payoutsPage(db, query, now.slice(0, 10)),
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

/** What may wait for an administrator: a list of the console with a filter, and the setting that says from which age on it is late. */
const QUEUES: readonly (Pick<ConsoleQueue, 'name' | 'resource' | 'filter'> & { readonly late: keyof Config['late'] })[] = [
  { name: 'listings', resource: 'accommodations', filter: { estado: 'pending' }, late: 'listing' },
  { name: 'reviews', resource: 'accommodations', filter: { revision: true }, late: 'listing' },
  { name: 'transfers', resource: 'reservations', filter: { transferencia: true }, late: 'transfer' },
  { name: 'monthTransfers', resource: 'payments', filter: { anunciada: true }, late: 'transfer' },
  { name: 'second', resource: 'approvals', filter: {}, late: 'second' },
  { name: 'held', resource: 'payments', filter: { revision: true }, late: 'held' },
  { name: 'endings', resource: 'reservations', filter: { fin: true }, late: 'held' },
  { name: 'conflicts', resource: 'conflicts', filter: { firme: true }, late: 'held' },
  { name: 'contested', resource: 'payments', filter: { contracargo: 'open' }, late: 'held' },
  { name: 'refunds', resource: 'payments', filter: { devolucion: 'by_hand' }, late: 'refund' },
  { name: 'payouts', resource: 'payouts', filter: { estado: 'due' }, late: 'payout' },
  { name: 'instalments', resource: 'instalments', filter: { estado: 'overdue' }, late: 'payout' },
  { name: 'debts', resource: 'payouts', filter: { estado: 'owed' }, late: 'payout' },
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

/**
 * Each queue with how many wait in it now, without that of the roles, of which support learns nothing (SEC-37), unless `withRoles`; one query after the other, for they are small and asked for by each page of the console.
 */
export const queuesNow = async (db: Knex, late: Config['late'], now: Instant, withRoles: boolean): Promise<ConsoleQueue[]> => {
  const queues: ConsoleQueue[] = [];
  for (const { late: limit, ...queue } of QUEUES.filter(({ name }) => withRoles || name !== 'roles')) {
    const { total } = await LISTS[queue.resource](db, { filter: queue.filter, range: [0, -1] }, now);
    queues.push({ ...queue, waiting: total, late_after_seconds: milliseconds(late[limit]) / 1_000 });
  }
  return queues;
};
