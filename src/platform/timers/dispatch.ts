import type { Knex } from 'knex';
import { signal } from '../concurrency/signal.ts';
import type { Log } from '../observability/log.ts';
import { AT_ONCE, moveDue, type Scheduled, untilNext } from './instants.ts';

/** The table is looked at again this often: for what another process has written, or left when it died. */
const LOOK_MS = 500;
/** Pause after each move, so that what is due one after the other goes together. */
const PAUSE_MS = 250;

type Means = {
  readonly db: Knex;
  readonly log: Log;
  /** False while the clock of this node is wrong: what is due is then left to the others, which would do it in the end. */
  readonly mayDecide: () => Promise<boolean>;
  readonly queues: readonly string[];
  /** Takes over what is due, in the transaction that takes it out of the table. */
  readonly hand: (trx: Knex.Transaction, due: readonly Scheduled[]) => Promise<void>;
  /** Called after the commit. */
  readonly handed: (due: readonly Scheduled[]) => void;
};

export type Dispatch = {
  /** Has the table looked at once `trx` is committed, when what was written in it is due before the next look. */
  written(trx: Knex.Transaction, scheduled: readonly Scheduled[]): void;
  stop(): Promise<void>;
};

/**
 * Moves deadlines from the table to where they are done, each at its instant by the clock of the database. Any number of processes may do
 * so.
 */
export const startDispatch = ({ db, log, mayDecide, queues, hand, handed }: Means): Dispatch => {
  const written = signal();
  let running = true;

  const turn = async (): Promise<number> => {
    const ms = await untilNext(db, queues);
    if (ms === null || ms > 0) return Math.min(LOOK_MS, Math.ceil(ms ?? LOOK_MS));
    if (!(await mayDecide())) return LOOK_MS;
    const due = await moveDue(db, queues, hand);
    handed(due);
    return due.length === AT_ONCE ? 0 : PAUSE_MS;
  };

  const loop = async () => {
    while (running) {
      const wait = written.wait();
      const ms = await turn().catch((error: unknown) => {
        log.warn({ err: error }, 'deadlines that are due could not be moved, will retry');
        return LOOK_MS;
      });
      if (ms > 0) await wait.for(ms);
    }
  };
  const looping = loop();

  return {
    written: (trx, scheduled) => {
      const soon = new Date(Date.now() + LOOK_MS).toISOString();
      if (scheduled.some(({ at }) => at < soon)) void trx.executionPromise.then(written.raise, () => undefined);
    },
    stop: async () => {
      running = false;
      written.raise();
      await looping;
    },
  };
};
