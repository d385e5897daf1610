import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { signal } from '../concurrency/signal.ts';
import { type Listening, listenTo } from '../db/listening.ts';
import type { Log } from '../observability/log.ts';

/** Work queued in a table with due times, done by any number of workers: each turn claims due rows. */
export type Loop = {
  readonly name: string;
  /** The kind of work whose notifications wake it (`tell`). */
  readonly of: string;
  /**
   * Does the due work. Returns 0 when there may be more now, otherwise the milliseconds until the next row is due, null when none is
   * pending, a negative number when something due could not be done. May be cut off at any moment.
   */
  readonly turn: () => Promise<number | null>;
};

/** SQL expression that notifies all processes on commit that there is work of this kind. */
export const tell = (work: string): string => `pg_notify('work', '${work}')`;

/** Minimum time between the starts of two turns, so that work arriving in quick succession is done together. */
const MIN_INTERVAL_MS = 300;
/** Retry interval for due work that could not be done, and poll interval while the LISTEN connection is down. */
const RETRY_MS = 1_000;
/** Poll interval, in case a notification was lost. */
export const POLL_MS = 15_000;
/** How long a stop waits for a hanging turn; the work it claimed is done later. */
const STOP_MS = 5_000;

/** The work notifications that this process receives. */
export type Work = {
  /** The signal of this kind, raised by each notification and, since some may have been missed, by each reconnect. */
  of(kind: string): ReturnType<typeof signal>;
  isHeard(): boolean;
  stop(): Promise<void>;
};

/** Listens on one connection for the work of all kinds; with `works` false it does not listen. */
export const openWork = (url: string, works = true): Work => {
  const kinds = new Map<string, ReturnType<typeof signal>>();
  let isHeard = false;
  const of = (kind: string) => {
    const known = kinds.get(kind) ?? signal();
    kinds.set(kind, known);
    return known;
  };
  if (!works) return { of, isHeard: () => false, stop: async () => undefined };
  const listening: Listening = listenTo({
    url,
    name: 'posada work',
    handlers: { work: (kind) => kinds.get(kind)?.raise() },
    begun: () => {
      isHeard = true;
      for (const one of kinds.values()) one.raise();
    },
    broken: () => {
      isHeard = false;
    },
  });
  return { of, isHeard: () => isHeard, stop: listening.stop };
};

/** Milliseconds from `now` until the instant `at` of the one row that `earliest` finds, in the form `Loop.turn` returns. */
export const msUntil = async (earliest: Knex.QueryBuilder, now: string): Promise<number | null> => {
  const [row]: { at: string | null }[] = await earliest;
  return row?.at ? Math.max(Date.parse(row.at) - Date.parse(now), 1) * (row.at <= now ? -1 : 1) : null;
};

type StartLoopDeps = { readonly log: Log; readonly work: Work };

/** Takes turns until `stop`: on a notification, when the next row is due, and periodically. A failed turn is logged. */
export const startLoop = ({ name, of, turn }: Loop, { log, work }: StartLoopDeps): { stop(): Promise<void>; wake(): void } => {
  const notified = work.of(of);
  const ending = new AbortController();
  const running = (async () => {
    while (!ending.signal.aborted) {
      const wait = notified.wait();
      const began = performance.now();
      const left = await turn().catch((error: unknown) => {
        log.error({ loop: name, err: error }, 'a turn of a loop failed');
        return -1;
      });
      if (left === 0) continue;
      const ms = left === null ? POLL_MS : left < 0 ? RETRY_MS : Math.min(left, POLL_MS);
      await wait.for(work.isHeard() ? ms : Math.min(ms, RETRY_MS));
      const early = began + MIN_INTERVAL_MS - performance.now();
      if (early > 0) await sleep(early, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return {
    wake: notified.raise,
    stop: async () => {
      ending.abort();
      notified.raise();
      await Promise.race([running, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
};
