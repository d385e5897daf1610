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

/** Takes erased people out of the records that the law no longer asks to keep, the day after the last one (D-155). */
export const recordDeadlines = ({ commands }: { readonly commands: Pick<ErasureCommands, 'removeRecords'> }): DeadlineKind => ({
  queue: 'kept-records',
  deadlinesFor: () => [], // years lie between: the sweep finds them
  execute: ({ userId }, metadata) => commands.removeRecords(Number(userId), metadata),
  overdue: async (db, now) =>
    (await expiredRecords(db, dayEverywhere(now))).map(({ userId, until }) => ({ payload: { userId }, since: `${until}T23:59:59.999Z` })),
});

type ErasureDeadlinesDeps = { readonly commands: Pick<ErasureCommands, 'execute' | 'forget'>; readonly certificates: Certificates };

/** Erases people when their time to take it back is over, and their address, with that mail, once the certificate has left. */
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
