import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { signal } from '../concurrency/signal.ts';
import { type Listening, listenTo } from '../db/listening.ts';
import type { Log } from '../observability/log.ts';

/** Work that waits in a table with its instants, done by any number of workers: each turn claims what is due. */
export type Loop = {
  readonly name: string;
  /** The kind of work of which it is told (`tell`). */
  readonly of: string;
  /**
   * Does what is due. 0: there may be more now. Else the milliseconds until the earliest of what waits, null when nothing does; below 0
   * where something is due that it could not do. May be cut off at any moment.
   */
  readonly turn: () => Promise<number | null>;
};

/** Tells all processes, when the transaction commits, that there is work of this kind: an expression of SQL. */
export const tell = (work: string): string => `pg_notify('work', '${work}')`;

/** Between the beginnings of two turns, so that what comes one after the other is done together. */
const APART_MS = 300;
/** For what is due and could not be done, and while nothing can be heard. */
const AGAIN_MS = 1_000;
/** A look without having been told, in case that was lost. */
export const LOOK_MS = 15_000;
/** How long a stop waits for a turn that hangs; what it claimed is done later. */
const STOP_MS = 5_000;

/** What this process hears of work that others have for it. */
export type Work = {
  /** A signal for each thing told of this kind, and one for all that may have been missed. */
  of(kind: string): ReturnType<typeof signal>;
  isHeard(): boolean;
  stop(): Promise<void>;
};

/** Listens on one connection for the work of all kinds; a process that does none (`works` false) hears nothing. */
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
    heard: { work: (kind) => kinds.get(kind)?.raise() },
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

/** Milliseconds from `now` until the instant `at` of the one row that `earliest` finds, as `Loop.turn` says it. */
export const msUntil = async (earliest: Knex.QueryBuilder, now: string): Promise<number | null> => {
  const [row]: { at: string | null }[] = await earliest;
  return row?.at ? Math.max(Date.parse(row.at) - Date.parse(now), 1) * (row.at <= now ? -1 : 1) : null;
};

type StartLoopDeps = { readonly log: Log; readonly work: Work };

/** Takes turns until `stop`: when it is told of work, at the instant of what waits, and from time to time. A failed turn is logged. */
export const startLoop = ({ name, of, turn }: Loop, { log, work }: StartLoopDeps): { stop(): Promise<void>; wake(): void } => {
  const told = work.of(of);
  const ending = new AbortController();
  const running = (async () => {
    while (!ending.signal.aborted) {
      const wait = told.wait();
      const began = performance.now();
      const left = await turn().catch((error: unknown) => {
        log.error({ loop: name, err: error }, 'a turn of a loop failed');
        return -1;
      });
      if (left === 0) continue;
      const ms = left === null ? LOOK_MS : left < 0 ? AGAIN_MS : Math.min(left, LOOK_MS);
      await wait.for(work.isHeard() ? ms : Math.min(ms, AGAIN_MS));
      const early = began + APART_MS - performance.now();
      if (early > 0) await sleep(early, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return {
    wake: told.raise,
    stop: async () => {
      ending.abort();
      told.raise();
      await Promise.race([running, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
};
