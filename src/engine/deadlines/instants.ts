import type { Knex } from 'knex';
import type { Instant } from '../../kernel/types.ts';
import type { Log } from '../observability/log.ts';
import { LOOK_MS, startLoop, type Work } from '../outbox/loops.ts';

/** A row of the table `deadlines`: what a queue has to do at an instant. */
export type Scheduled = {
  readonly queue: string;
  readonly key: string;
  readonly at: Instant;
  readonly payload: Readonly<Record<string, string | number>>;
};

/** What a batch of events changes in the table. */
export type Changes = {
  readonly scheduled: readonly Scheduled[];
  /** Deadlines of a queue whose keys begin with `prefix`, which ends with a slash, are pointless. They go before `scheduled` come. */
  readonly ended: readonly { readonly queue: string; readonly prefix: string }[];
};

/** Most that is moved in one transaction. */
const AT_ONCE = 500;
/** What was due this long ago when its event is read, as after a restore, is left to the sweep: no reminder is of use any more. */
const TOO_OLD = '14 days';

/**
 * Writes what a batch changes, in the transaction of its checkpoint. The same deadline is written once.
 *
 * Rows are deleted by their place, which an index has found: joined with a list the server would read the whole table, whose length it
 * cannot tell from that of the list. `offset 0` has each range looked up by itself. Rows are never updated, so that they stay in their
 * place.
 */
export const writeChanges = async (trx: Knex.Transaction, { scheduled, ended }: Changes): Promise<void> => {
  if (ended.length > 0) {
    // keys are compared by their bytes: what begins with `a-7/` lies from `a-7/` up to `a-70`, since 0 comes after the slash
    const ranges = ended.map(({ queue, prefix }) => ({ queue, prefix, beyond: `${prefix.slice(0, -1)}0` }));
    await trx.raw(
      `delete from deadlines where ctid = any(array(
         select d.ctid from jsonb_to_recordset(?::jsonb) as e(queue text, prefix text, beyond text) cross join lateral (
           select ctid from deadlines where queue = e.queue and key >= e.prefix and key < e.beyond offset 0) d))`,
      [JSON.stringify(ranges)],
    );
  }
  if (scheduled.length > 0) {
    await trx.raw(
      `insert into deadlines (queue, key, at, payload)
         select queue, key, at, payload from jsonb_to_recordset(?::jsonb) as d(queue text, key text, at timestamptz, payload jsonb)
          where at > now() - interval '${TOO_OLD}'
         on conflict do nothing`,
      [JSON.stringify(scheduled)],
    );
  }
};

/** Milliseconds until the next deadline of these queues by the clock of the database, below 0 when it is over; null when there is none. */
export const untilNext = async (db: Knex, queues: readonly string[]): Promise<number | null> => {
  const { rows } = await db.raw<{ rows: { ms: number }[] }>(
    `select (extract(epoch from at - clock_timestamp()) * 1000)::float8 as ms from deadlines where queue = any(?) order by at limit 1`,
    [[...queues]],
  );
  return rows[0]?.ms ?? null;
};

/**
 * Takes what is due out of the table and gives it to `hand`, in one transaction: when that fails, or the process dies, it is still there.
 * Processes that do so at once take different rows. Returns what was moved, at most `AT_ONCE`.
 */
export const moveDue = (
  db: Knex,
  queues: readonly string[],
  hand: (trx: Knex.Transaction, due: readonly Scheduled[]) => Promise<void>,
): Promise<readonly Scheduled[]> =>
  db.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: Scheduled[] }>(
      `delete from deadlines where ctid = any(array(
         select ctid from deadlines where queue = any(?) and at <= now() order by at limit ${AT_ONCE} for update skip locked))
       returning queue, key, at, payload`,
      [[...queues]],
    );
    if (rows.length > 0) await hand(trx, rows);
    return rows;
  });

/** How far the clock of the database may be from that of this node. */
const BEHIND_MS = 1_000;

type StartDispatchDeps = {
  readonly db: Knex;
  readonly log: Log;
  readonly work: Work;
  /** False while the clock of this node is wrong: what is due is then left to the others, which would do it in the end. */
  readonly mayDecide: () => Promise<boolean>;
  readonly queues: readonly string[];
  /** Takes over what is due, in the transaction that takes it out of the table. */
  readonly hand: (trx: Knex.Transaction, due: readonly Scheduled[]) => Promise<void>;
  /** Called after the commit. */
  readonly handed: (due: readonly Scheduled[]) => void;
};

type Dispatch = {
  /** Has the table looked at once `trx` is committed, when what was written in it is due before what it waits for. */
  written(trx: Knex.Transaction, scheduled: readonly Scheduled[]): void;
  stop(): Promise<void>;
};

/**
 * Moves deadlines from the table to where they are done, each at its instant by the clock of the database. Any number of processes may do
 * so.
 */
export const startDispatch = ({ db, log, work, mayDecide, queues, hand, handed }: StartDispatchDeps): Dispatch => {
  /** Until when it waits, by the clock of this node. */
  let waitsUntil = Number.POSITIVE_INFINITY;

  const turn = async (): Promise<number | null> => {
    const left = await untilNext(db, queues);
    waitsUntil = left === null ? Number.POSITIVE_INFINITY : Date.now() + left;
    if (left === null || left > 0) return left && Math.ceil(left);
    if (!(await mayDecide())) return -1;
    const due = await moveDue(db, queues, hand);
    handed(due);
    if (due.length === 0) return -1;
    return due.length === AT_ONCE ? 0 : 1; // what follows goes together
  };
  const loop = startLoop({ name: 'deadlines', of: 'deadlines', turn }, { log, work });

  return {
    written: (trx, scheduled) => {
      const soon = new Date(Math.min(waitsUntil, Date.now() + LOOK_MS) + BEHIND_MS).toISOString();
      if (scheduled.some(({ at }) => at < soon)) void trx.executionPromise.then(loop.wake, () => undefined);
    },
    stop: loop.stop,
  };
};
