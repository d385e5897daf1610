import type { RaRecord } from 'react-admin';
import type { QueueNow } from '../data/records.ts';
import { QUEUES } from './queues.tsx';
import type { Waits } from './use-waiting.ts';

/** One case, and since when it has been pending. */
export type Case = { readonly queue: QueueNow; readonly row: RaRecord; readonly at: string };

const lateAt = ({ queue, at }: Case): number => Date.parse(at) + queue.late_after_seconds * 1_000;

/** The cases of all queues in the order in which they become or became late: at most `most`. */
export const firstOf = (waiting: readonly Waits[], most: number): Case[] =>
  waiting
    .flatMap(({ queue, rows = [] }) =>
      rows.flatMap((row): Case[] => {
        const at = QUEUES[queue.name].since(row);
        return at === null ? [] : [{ queue, row, at }];
      }),
    )
    .sort((one, other) => lateAt(one) - lateAt(other))
    .slice(0, most);

/** The number of these queues with a case that is late at `now`. */
export const lateQueues = (waiting: readonly Waits[], now: number): number =>
  new Set(firstOf(waiting, Number.POSITIVE_INFINITY).flatMap((one) => (lateAt(one) <= now ? [one.queue.name] : []))).size;
