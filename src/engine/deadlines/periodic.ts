import type { PgBoss } from 'pg-boss';
import type { Log } from '../observability/log.ts';
import type { Work } from '../outbox/loops.ts';

/**
 * Work that waits in a table of its own and is too long for the sweep of deadlines. A job of pg-boss starts a round from time to time and
 * when work of its name is told (`tell`), in one of the workers; a round that is still under way in one leaves the next to another.
 */
export type Periodic = {
  /** Queue name, `calendar-feeds`. */
  readonly queue: string;
  readonly everySeconds: number;
  /**
   * Does what is due until nothing is, at most for a minute; takes nothing new once `ending` is aborted. It may be cut off at any moment.
   * `more`: the minute was over before the work was, so that another round follows at once.
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

/** For what a process asked for that died; else each tells its own worker. */
const POLL_SECONDS = 30;
/** Told of again and again, a round is asked for no more often than this. */
const TOLD_SECONDS = 1;

const QUEUE = { retryLimit: 0, expireInSeconds: 180, heartbeatSeconds: 10, retentionSeconds: 600, deleteAfterSeconds: 600 };

/** Starts rounds of each kind until `stop`, which waits for what is under way. */
export const startPeriodic = async ({ boss, log, work, periodic, mayDecide }: StartPeriodicDeps): Promise<{ stop(): Promise<void> }> => {
  const ending = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  for (const { queue, everySeconds, run } of periodic) {
    await boss.createQueue(queue, { ...QUEUE, policy: 'short' }); // one waits at most, however many processes ask for it
    const worker = await boss.work(queue, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
      if (ending.signal.aborted || !(await mayDecide())) return;
      const left = await run(ending.signal).catch((error: unknown) => log.error({ queue, err: error }, 'a round could not be done'));
      if (left === 'more') work.of(queue).raise();
    });
    const ask = async (singletonSeconds: number) => {
      const job = await boss.send(queue, {}, { singletonSeconds }).catch((error: unknown) => log.warn({ queue, err: error }, 'jobs'));
      if (job) boss.notifyWorker(worker);
    };
    void ask(everySeconds);
    timers.push(setInterval(() => void ask(everySeconds), everySeconds * 1_000));
    void (async () => {
      for (const told = work.of(queue); !ending.signal.aborted; ) if (await told.wait().for(everySeconds * 1_000)) await ask(TOLD_SECONDS);
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
