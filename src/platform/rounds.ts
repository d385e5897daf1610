import type { PgBoss } from 'pg-boss';
import type { Log } from './observability/log.ts';

/**
 * Work that waits in a table of its own and is too long for the sweep of deadlines. A job of pg-boss starts a round every few seconds, in
 * one of the workers; a round that is still under way in one leaves the next to another.
 */
export type Round = {
  /** Queue name, `calendar-feeds`. */
  readonly queue: string;
  readonly everySeconds: number;
  /**
   * Does what is due until nothing is, at most for a minute; takes nothing new once `ending` is aborted. It may be cut off at any moment.
   */
  readonly run: (ending: AbortSignal) => Promise<void>;
};

type Means = { readonly boss: PgBoss; readonly log: Log; readonly rounds: readonly Round[]; readonly mayDecide: () => Promise<boolean> };

const QUEUE = { retryLimit: 0, expireInSeconds: 180, heartbeatSeconds: 10, retentionSeconds: 600, deleteAfterSeconds: 600 };

/** Starts rounds of each kind until `stop`, which waits for what is under way. */
export const startRounds = async ({ boss, log, rounds, mayDecide }: Means): Promise<{ stop(): Promise<void> }> => {
  const ending = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  for (const { queue, everySeconds, run } of rounds) {
    await boss.createQueue(queue, { ...QUEUE, policy: 'short' }); // one waits at most, however many processes ask for it
    await boss.work(queue, { pollingIntervalSeconds: 1 }, async () => {
      if (ending.signal.aborted || !(await mayDecide())) return;
      await run(ending.signal).catch((error: unknown) => log.error({ queue, err: error }, 'a round could not be done'));
    });
    const ask = () =>
      void boss.send(queue, {}, { singletonSeconds: everySeconds }).catch((error: unknown) => log.warn({ queue, err: error }, 'jobs'));
    ask();
    timers.push(setInterval(ask, everySeconds * 1_000));
  }
  return {
    stop: async () => {
      ending.abort();
      for (const timer of timers) clearInterval(timer);
    },
  };
};
