import type { Knex } from 'knex';
import type { Log } from '../observability/log.ts';
import { LOOK_MS, startLoop, type Work } from '../outbox/loops.ts';
import { AT_ONCE, moveDue, type Scheduled, untilNext } from './instants.ts';

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

export type Dispatch = {
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
