import { type Deadline, type DeadlineKind, startedBy } from '../engine/deadlines/jobs.ts';
import type { Certificates } from './certificates.ts';
import { dayEverywhere, type ErasureCommands } from './erase.ts';
import type { ErasureEvent } from './events.ts';
import { erasuresDue, expiredRecords } from './queries.ts';

const at = ({ userId, eraseAt }: { userId: number; eraseAt: string }): Deadline[] => [
  { at: eraseAt, key: `erasure-${userId}/${eraseAt}`, payload: { userId } },
];

const deadlinesFor = startedBy<ErasureEvent>({
  ErasureRequested: ({ data }) => at(data),
  ErasurePostponed: ({ data }) => at(data),
});

/** Removes erased people from records that the law no longer requires, the day after the last retention day (D-155). */
export const recordDeadlines = ({ commands }: { readonly commands: Pick<ErasureCommands, 'removeRecords'> }): DeadlineKind => ({
  queue: 'kept-records',
  deadlinesFor: () => [], // no timer, because it is years ahead: the sweep finds them
  execute: ({ userId }, metadata) => commands.removeRecords(Number(userId), metadata),
  overdue: async (db, now) =>
    (await expiredRecords(db, dayEverywhere(now))).map(({ userId, until }) => ({ payload: { userId }, since: `${until}T23:59:59.999Z` })),
});

type ErasureDeadlinesDeps = { readonly commands: Pick<ErasureCommands, 'execute' | 'forget'>; readonly certificates: Certificates };

/** Erases people when their withdrawal period is over, and their address and the certificate's mail once that was sent. */
export const erasureDeadlines = ({ commands, certificates }: ErasureDeadlinesDeps): DeadlineKind => ({
  queue: 'erasures',
  deadlinesFor,
  execute: ({ userId, task }, metadata) =>
    task === 'forget' ? commands.forget(Number(userId)) : commands.execute(Number(userId), metadata),
  overdue: async (db, now) => [
    ...(await erasuresDue(db, now)).map(({ user_id, erase_at }) => ({ payload: { userId: user_id }, since: erase_at })),
    ...(await certificates.left(now)).map(({ userId, since }) => ({ payload: { userId, task: 'forget' }, since })),
  ],
});
