import type { Knex } from 'knex';
import type { Instant } from '../../kernel/types.ts';
import type { Log } from '../observability/log.ts';
import { POLL_MS, startLoop, type Work } from '../outbox/loops.ts';

/** A row of the table `deadlines`: a queue's job at an instant. */
export type Scheduled = {
  readonly queue: string;
  readonly key: string;
  readonly at: Instant;
  readonly payload: Readonly<Record<string, string | number>>;
};

/** The changes that a batch of events makes to the table. */
export type Changes = {
  readonly scheduled: readonly Scheduled[];
  /** Deletes the deadlines of a queue whose keys begin with `prefix`, which ends with a slash. Applied before `scheduled`. */
  readonly ended: readonly { readonly queue: string; readonly prefix: string }[];
};

/** Maximum rows moved in one transaction. */
const BATCH_SIZE = 500;
/**
 * A deadline overdue by this much when its event is read, as after a restore, is left to the sweep: a reminder would be useless by then.
 */
const TOO_OLD = '14 days';

/**
 * Applies the changes of a batch in the transaction of its checkpoint. The same deadline is written once.
 *
 * Rows are deleted by ctid, which an index has found: joined directly with the list, the planner would scan the whole table, because it
 * cannot estimate the list's length. `offset 0` forces one index lookup per range. Rows are never updated, so their ctid does not change.
 */
export const writeChanges = async (trx: Knex.Transaction, { scheduled, ended }: Changes): Promise<void> => {
  if (ended.length > 0) {
    // keys are compared bytewise: the prefix `a-7/` covers `a-7/` up to but not including `a-70`, since 0 follows the slash
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

/** Milliseconds until the next deadline of these queues by the database clock, negative when overdue; null when there is none. */
export const untilNext = async (db: Knex, queues: readonly string[]): Promise<number | null> => {
  const { rows } = await db.raw<{ rows: { ms: number }[] }>(
    `select (extract(epoch from at - clock_timestamp()) * 1000)::float8 as ms from deadlines where queue = any(?) order by at limit 1`,
    [[...queues]],
  );
  return rows[0]?.ms ?? null;
};

/**
 * Deletes due rows and passes them to `hand`, in one transaction: if that fails or the process dies, they are still there. Concurrent
 * processes take different rows. Returns the moved rows, at most `BATCH_SIZE`.
 */
export const moveDue = (
  db: Knex,
  queues: readonly string[],
  hand: (trx: Knex.Transaction, due: readonly Scheduled[]) => Promise<void>,
): Promise<readonly Scheduled[]> =>
  db.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: Scheduled[] }>(
      `delete from deadlines where ctid = any(array(
         select ctid from deadlines where queue = any(?) and at <= now() order by at limit ${BATCH_SIZE} for update skip locked))
       returning queue, key, at, payload`,
      [[...queues]],
    );
    if (rows.length > 0) await hand(trx, rows);
    return rows;
  });

/** Tolerated difference between the clocks of the database and this node. */
const CLOCK_TOLERANCE_MS = 1_000;

type StartDispatchDeps = {
  readonly db: Knex;
  readonly log: Log;
  readonly work: Work;
  /** False while the clock of this node is wrong: due deadlines are then left to the other nodes, which execute them in the end. */
  readonly mayDecide: () => Promise<boolean>;
  readonly queues: readonly string[];
  /** Receives the due rows in the transaction that deletes them. */
  readonly hand: (trx: Knex.Transaction, due: readonly Scheduled[]) => Promise<void>;
  /** Called after the commit. */
  readonly handed: (due: readonly Scheduled[]) => void;
};

type Dispatch = {
  /** Wakes the loop after `trx` commits, if anything scheduled in it is due before the loop's next turn. */
  written(trx: Knex.Transaction, scheduled: readonly Scheduled[]): void;
  stop(): Promise<void>;
};

/** Moves each deadline from the table to its queue when it is due by the database clock. Any number of processes may run this. */
export const startDispatch = ({ db, log, work, mayDecide, queues, hand, handed }: StartDispatchDeps): Dispatch => {
  /** When the next known deadline is due, by this node's clock. */
  let waitsUntil = Number.POSITIVE_INFINITY;

  const turn = async (): Promise<number | null> => {
    const left = await untilNext(db, queues);
    waitsUntil = left === null ? Number.POSITIVE_INFINITY : Date.now() + left;
    if (left === null || left > 0) return left && Math.ceil(left);
    if (!(await mayDecide())) return -1;
    const due = await moveDue(db, queues, hand);
    handed(due);
    if (due.length === 0) return -1;
    return due.length === BATCH_SIZE ? 0 : 1; // 1: deadlines that follow closely are moved together
  };
  const loop = startLoop({ name: 'deadlines', of: 'deadlines', turn }, { log, work });

  return {
    written: (trx, scheduled) => {
      const soon = new Date(Math.min(waitsUntil, Date.now() + POLL_MS) + CLOCK_TOLERANCE_MS).toISOString();
      if (scheduled.some(({ at }) => at < soon)) void trx.executionPromise.then(loop.wake, () => undefined);
    },
    stop: loop.stop,
  };
};
