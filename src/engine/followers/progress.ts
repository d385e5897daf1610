import type { Knex } from 'knex';
import { signal } from '../concurrency/signal.ts';
import type { Position } from '../event-store/port.ts';

const FOREIGN_POLL_MS = 10;
/** Poll intervals of the checkpoint table: short where other processes move the same followers, long where only this one does. */
const SHARED_POLL_MS = 30;
const OWN_POLL_MS = 250;
const SHARED_FOR_MS = 10_000;

/**
 * The last known checkpoint of each follower, reported by the loops of this process, and polled from the checkpoint table when the loops
 * run in another process.
 */
export const createProgress = (db: Knex, waitMs: number) => {
  const reachedBy = new Map<string, Position>();
  const stopped = new Set<string>();
  const changed = signal();
  let isFed = false;
  let sharedUntil = 0;
  const firstPoll = () => (!isFed ? 0 : Date.now() < sharedUntil ? SHARED_POLL_MS : OWN_POLL_MS);

  const hasReached = (name: string, position: Position) => (reachedBy.get(name) ?? '') >= position;

  const reached = (name: string, position: Position) => {
    if (hasReached(name, position)) return;
    reachedBy.set(name, position);
    changed.raise();
  };

  /** Drops a checkpoint that a crash of the database server may have rolled back (`follow.ts`). */
  const forget = (name: string) => void reachedBy.delete(name);

  let looking: Promise<void> | null = null;
  /** Polls the table; callers that wait share one query. */
  const look = (): Promise<void> => {
    looking ??= (async () => {
      const rows = await db('projection_checkpoints')
        .select('name', 'position', 'stopped_because')
        .catch((error: unknown) => {
          reachedBy.clear();
          throw error;
        });
      for (const row of rows) {
        if (row.position !== null) reached(row.name, row.position);
        if (row.stopped_because === null) stopped.delete(row.name);
        else stopped.add(row.name);
      }
    })().finally(() => {
      looking = null;
    });
    return looking;
  };

  return {
    reached,
    forget,
    /** The loops of this process report their checkpoints here, so that the table is polled less often. */
    feeds: (yes: boolean) => {
      isFed = yes;
    },
    /** Called when another process has moved a follower: the table is then polled more often. */
    shared: () => {
      sharedUntil = Date.now() + SHARED_FOR_MS;
    },
    stopped: (name: string) => {
      stopped.add(name);
      changed.raise();
    },
    /** False after `waitMs` without success, or immediately when one of them has stopped. Throws when the database cannot be reached. */
    caughtUp: async (names: readonly string[], position: Position | null): Promise<boolean> => {
      if (position === null) return true;
      const deadline = Date.now() + waitMs;
      for (let poll = firstPoll(); ; poll = Math.max(FOREIGN_POLL_MS, poll * 1.5)) {
        const missing = () => names.filter((name) => !hasReached(name, position));
        const pollAt = Math.min(Date.now() + poll, deadline);
        while (missing().length > 0 && Date.now() < pollAt) await changed.wait().for(pollAt - Date.now());
        if (missing().length === 0) return true;
        await look();
        if (missing().length === 0) return true;
        if (Date.now() >= deadline || missing().some((name) => stopped.has(name))) return false;
      }
    },
  };
};
