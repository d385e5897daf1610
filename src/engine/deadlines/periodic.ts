import type { PgBoss } from 'pg-boss';
import type { Log } from '../observability/log.ts';
import type { Work } from '../outbox/loops.ts';

/**
 * Work queued in its own table that takes too long for the deadline sweep. A pg-boss job starts a round in one of the workers, periodically
 * and on a notification of its name (`tell`); while a round runs in one worker, the next goes to another.
 */
export type Periodic = {
  /** Queue name, `calendar-feeds`. */
  readonly queue: string;
  readonly everySeconds: number;
  /**
   * Works off everything due, for at most a minute, and starts nothing new once `ending` is aborted. May be cut off at any moment. Returns
   * `more` when the minute ended before the work did, so that another round follows immediately.
   */
  readonly run: (ending: AbortSignal) => Promise<'more' | undefined>;
};

type StartPeriodicDeps = {
  readonly boss: PgBoss;
  readonly log: Log;
  readonly work: Work;
  readonly periodic: readonly Periodic[];
  readonly mayDecide: () => Promise<boolean>;
};

/** Finds rounds requested by a process that died; otherwise each process notifies its own worker. */
const POLL_SECONDS = 30;
/** Minimum interval of rounds requested by notifications. */
const NOTIFIED_SECONDS = 1;

const QUEUE = { retryLimit: 0, expireInSeconds: 180, heartbeatSeconds: 10, retentionSeconds: 600, deleteAfterSeconds: 600 };

/** Starts rounds of each kind until `stop`, which aborts `ending`; closing pg-boss waits for those under way. */
export const startPeriodic = async ({ boss, log, work, periodic, mayDecide }: StartPeriodicDeps): Promise<{ stop(): Promise<void> }> => {
  const ending = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  for (const { queue, everySeconds, run } of periodic) {
    await boss.createQueue(queue, { ...QUEUE, policy: 'short' }); // at most one is queued, however many processes request it
    const worker = await boss.work(queue, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
      if (ending.signal.aborted || !(await mayDecide())) return;
      const left = await run(ending.signal).catch((error: unknown) => log.error({ queue, err: error }, 'a periodic job failed'));
      if (left === 'more') work.of(queue).raise();
    });
    const request = async (singletonSeconds: number) => {
      const job = await boss
        .send(queue, {}, { singletonSeconds })
        .catch((error: unknown) => log.warn({ queue, err: error }, 'a periodic job could not be queued'));
      if (job) boss.notifyWorker(worker);
    };
    void request(everySeconds);
    timers.push(setInterval(() => void request(everySeconds), everySeconds * 1_000));
    void (async () => {
      const notified = work.of(queue);
      while (!ending.signal.aborted) if (await notified.wait().for(everySeconds * 1_000)) await request(NOTIFIED_SECONDS);
    })();
  }
  return {
    stop: async () => {
      ending.abort();
      for (const timer of timers) clearInterval(timer);
      for (const { queue } of periodic) work.of(queue).raise();
    },
  };
};
