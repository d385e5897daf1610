import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import pLimit from 'p-limit';
import { fromKnex, type Job, type JobResult, type PgBoss } from 'pg-boss';
import { v5 as uuidv5 } from 'uuid';
import type { Clock } from '../../kernel/clock.ts';
import type { Instant } from '../../kernel/types.ts';
import { canonical } from '../event-store/hash-chain.ts';
import type { DomainEvent, EventStore, Metadata, Recorded } from '../event-store/port.ts';
import { type ByType, byType } from '../event-store/typed.ts';
import type { Follower } from '../followers/follow.ts';
import { type FollowerLag, measureLag } from '../followers/lag.ts';
import { createLoops } from '../followers/runner.ts';
import type { Log } from '../observability/log.ts';
import type { Work } from '../outbox/loops.ts';
import { openBoss } from './boss.ts';
import { type Changes, type Scheduled, startDispatch, writeChanges } from './instants.ts';
import { type Periodic, startPeriodic } from './periodic.ts';

/** A timer with its payload. Jobs contain no personal data (SEC-42). */
export type Deadline = {
  readonly at: Instant;
  /** Stable key of the deadline (`reservation-7/host-answer/2026-…`); each key is scheduled once. */
  readonly key: string;
  readonly payload: Readonly<Record<string, string | number>>;
};

/**
 * A kind of deadline. The instant is stored in the event: the timer makes execution prompt, the sweep covers a lost timer. `execute` sends
 * a command for which the decider emits no events when it arrives early, late or twice.
 */
export type DeadlineKind = {
  /** Queue name, `reservation-deadlines`. */
  readonly queue: string;
  /** Pure: the timers that this event starts. */
  readonly deadlinesFor: (event: Recorded) => readonly Deadline[];
  /**
   * Pure: the prefix of the keys of earlier timers that this event makes obsolete, with a trailing slash: `reservation-7/`. Only for timers
   * whose `execute` would do nothing; a deadline that may become relevant again is rescheduled by the event that brings it back.
   */
  readonly endedBy?: (event: Recorded) => string | null;
  readonly execute: (payload: Deadline['payload'], metadata: Metadata) => Promise<void>;
  /** Payloads of the deadlines overdue at `now` according to the read model, for the one-minute sweep and the metric. */
  readonly overdue: (db: Knex, now: Instant) => Promise<readonly { payload: Deadline['payload']; since: Instant }[]>;
};

/** Which timers each type of event starts (`deadlinesFor`); a type that is left out starts none. */
export const startedBy = <E extends DomainEvent>(timers: ByType<E, [], readonly Deadline[]>): DeadlineKind['deadlinesFor'] => {
  const started = byType(timers);
  return (event) => started(event) ?? [];
};

/** Which timers each type of event ends (`endedBy`). */
export const endedBy = <E extends DomainEvent>(prefixes: ByType<E, [], string>): NonNullable<DeadlineKind['endedBy']> => {
  const ended = byType(prefixes);
  return (event) => ended(event) ?? null;
};

/** The timers that a batch of events starts and ends, in event order. A timer started and ended within the batch is not written. */
export const changesBy = (kinds: readonly DeadlineKind[], batch: readonly Recorded[]): Changes => {
  const scheduled: Scheduled[] = [];
  const ended: { queue: string; prefix: string }[] = [];
  for (const { queue, deadlinesFor, endedBy: endsOf } of kinds) {
    const started = new Map<string, Scheduled>();
    const prefixes = new Set<string>();
    for (const event of batch) {
      const prefix = endsOf?.(event) ?? null;
      if (prefix !== null) {
        prefixes.add(prefix);
        for (const key of started.keys()) if (key.startsWith(prefix)) started.delete(key);
      }
      for (const { at, key, payload } of deadlinesFor(event)) started.set(key, { queue, key, at, payload });
    }
    scheduled.push(...started.values());
    ended.push(...[...prefixes].map((prefix) => ({ queue, prefix })));
  }
  return { scheduled, ended };
};

type DeadlinesDeps = {
  readonly db: Knex;
  readonly databaseUrl: string;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly kinds: readonly DeadlineKind[];
  readonly periodic?: readonly Periodic[];
  readonly work: Work;
  /** False in a process that only serves HTTP: it schedules and executes nothing, but `oldestOverdue` works. */
  readonly works: boolean;
  /** False while the clock of this node is wrong: it then leaves all deadlines to the other nodes (docs/event-sourcing.md#deadlines). */
  readonly mayDecide?: () => Promise<boolean>;
};

type Options = { readonly sweepMs?: number; readonly silenceMs?: number | undefined };

export type Deadlines = {
  /** Seconds since the oldest deadline that is due and not done, 0 when there is none: for the metrics and health. */
  oldestOverdue(): Promise<number>;
  /** The number of jobs that failed permanently and need an operator. */
  deadLettered(): Promise<number>;
  /** How far scheduling lags behind the log. */
  lag(): Promise<FollowerLag[]>;
  /** Retries a stopped scheduler of this process now. */
  retry(): void;
  /** Executes everything overdue according to the read models now. */
  sweep(): Promise<void>;
  /** Waits for running jobs. */
  stop(): Promise<void>;
};

type JobData = { readonly at: Instant; readonly payload: Deadline['payload'] };

const JOBS = '2a4f0f5e-5d0b-4b1c-8a77-6f3c2d9e1b48';
const SWEEP_MS = 60_000;
/** Checkpoints with this prefix are not backed up: a restore fills the table again. */
const SCHEDULER = 'schedule:deadlines';
const MAX_CONCURRENT = 8;
/** Workers are notified of jobs that their own process moved or must retry; polling finds those of another process. */
const POLL_SECONDS = 30;
/**
 * A job early by less than this waits instead of failing: this node's clock may be slightly behind the database's, by which it was moved.
 */
const CLOCK_TOLERANCE_MS = 1_000;
const QUEUE = {
  retryLimit: 10,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 60,
  heartbeatSeconds: 10,
};

/** By this node's clock the instant is in the future, or that clock is wrong. The job is retried. */
class Early extends Error {}

/** Upper bound in milliseconds of pg-boss's delay before the next retry: exponential backoff with jitter. */
const retryMs = (retryCount: number): number =>
  Math.min(QUEUE.retryDelayMax, QUEUE.retryDelay * 2 ** Math.min(16, retryCount + 1)) * 1_000 + 100;

const jobId = (queue: string, key: string) => uuidv5(`${queue}/${key}`, JOBS);
const deadQueue = (queue: string) => `${queue}-dead`;

// Derived from the deadline, so that its job and the sweep send the same command id, however often.
const metadataFor = (queue: string, payload: Deadline['payload'], at: Instant): Metadata => {
  const commandId = uuidv5(`${queue}/${canonical(payload)}/${at}`, JOBS);
  return { actor: 'deadline', correlationId: commandId, commandId };
};

/** Executes every overdue deadline. A failure is logged and does not stop the others. */
export const sweep = async ({ db, clock, log, kinds }: Pick<DeadlinesDeps, 'db' | 'clock' | 'log' | 'kinds'>): Promise<void> => {
  const limit = pLimit(MAX_CONCURRENT);
  for (const { queue, overdue, execute } of kinds) {
    const due = await overdue(db, clock.now());
    await Promise.all(
      due.map(({ payload, since }) =>
        limit(() => execute(payload, metadataFor(queue, payload, since))).catch((error: unknown) =>
          log.error({ queue, payload, err: error }, 'an overdue deadline failed'),
        ),
      ),
    );
  }
};

/** Writes the timers of new events to the table in the checkpoint's transaction, so each is written exactly once. */
const schedulerOf = (
  kinds: readonly DeadlineKind[],
  written: (trx: Knex.Transaction, scheduled: readonly Scheduled[]) => void,
): Follower => ({
  name: SCHEDULER,
  kind: 'reaction',
  leisurely: true,
  concerns: (event) => kinds.some((kind) => kind.deadlinesFor(event).length > 0 || (kind.endedBy?.(event) ?? null) !== null),
  take: async (trx, batch) => {
    const changes = changesBy(kinds, batch);
    await writeChanges(trx, changes);
    written(trx, changes.scheduled);
    return batch.length;
  },
});

/** Enqueues due timers in pg-boss for one of the workers. A job that was executed before has the same id and is ignored. */
const enqueueIn =
  (boss: PgBoss) =>
  async (trx: Knex.Transaction, due: readonly Scheduled[]): Promise<void> => {
    for (const [queue, rows] of Map.groupBy(due, (row) => row.queue)) {
      const jobs = rows.map(({ key, at, payload }) => {
        const data: JobData = { at, payload };
        return { id: jobId(queue, key), data, startAfter: at };
      });
      await boss.insert(queue, jobs, { db: fromKnex(trx) });
    }
  };

type RunnerDeps = Pick<DeadlinesDeps, 'clock' | 'log'> & { readonly mayDecide: () => Promise<boolean> };

/** Runs one job; a failed one is retried at most `retryLimit` times. */
const runnerOf = ({ clock, log, mayDecide }: RunnerDeps) => {
  const limit = pLimit(MAX_CONCURRENT);
  const run = async ({ queue, execute }: DeadlineKind, { id, data, retryCount }: Job<JobData>): Promise<JobResult> => {
    try {
      if (!(await mayDecide())) throw new Early('the clock of this node is wrong');
      const early = Date.parse(data.at) - Date.parse(clock.now());
      if (early > 0 && early <= CLOCK_TOLERANCE_MS) await sleep(early + 1);
      if (clock.now() < data.at) throw new Early(`not before ${data.at}`);
      await execute(data.payload, metadataFor(queue, data.payload, data.at));
      return { id, status: 'completed' };
    } catch (error) {
      const level = retryCount >= QUEUE.retryLimit ? 'error' : 'warn';
      log[level]({ queue, payload: data.payload, retryCount, err: error }, 'a deadline could not be done');
      return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
    }
  };
  return (kind: DeadlineKind, job: Job<JobData>): Promise<JobResult> => limit(() => run(kind, job));
};

/**
 * Schedules, executes and sweeps the deadlines of the contexts (docs/event-sourcing.md#deadlines). Any number of processes may run this.
 */
export const startDeadlines = async (deps: DeadlinesDeps, { sweepMs = SWEEP_MS, silenceMs }: Options = {}): Promise<Deadlines> => {
  const { db, store, clock, log, kinds, periodic = [], work, works, mayDecide = async () => true } = deps;

  const oldestOverdue = async (): Promise<number> => {
    const now = clock.now();
    const due = await Promise.all(kinds.map(({ overdue }) => overdue(db, now)));
    const instants = due.flat().map(({ since }) => Date.parse(since));
    return instants.length === 0 ? 0 : Math.max(0, (Date.parse(now) - Math.min(...instants)) / 1_000);
  };
  const sweepNow = async () => {
    if (await mayDecide()) await sweep(deps);
    else log.error('the clock of this node is wrong: it runs no deadlines');
  };
  const lag = () => measureLag({ store, db, clock, followers: [{ name: SCHEDULER, kind: 'reaction' }] });
  if (!works)
    return { oldestOverdue, deadLettered: async () => 0, lag, retry: () => undefined, sweep: sweepNow, stop: async () => undefined };

  const boss = await openBoss(deps, silenceMs);
  for (const kind of kinds) {
    await boss.createQueue(deadQueue(kind.queue));
    await boss.createQueue(kind.queue, { ...QUEUE, deadLetter: deadQueue(kind.queue) });
    await boss.updateQueue(kind.queue, QUEUE); // updates a queue that an earlier version created
  }
  await sweepNow().catch((error: unknown) => log.error({ err: error }, 'the first sweep failed'));
  const run = runnerOf({ clock, log, mayDecide });
  const workers = new Map<string, string>();
  const retries = new Set<NodeJS.Timeout>();
  for (const kind of kinds) {
    const options = { batchSize: 50, pollingIntervalSeconds: POLL_SECONDS, burstWhenBatchFull: true, perJobResults: true } as const;
    const worker = await boss.work<JobData, unknown, typeof options>(kind.queue, options, async (jobs) => {
      const results = await Promise.all(jobs.map((job) => run(kind, job)));
      const retryDelays = jobs.filter((_, i) => results[i]?.status === 'failed').map(({ retryCount }) => retryMs(retryCount));
      for (const ms of retryDelays) {
        const timer = setTimeout(() => {
          retries.delete(timer);
          boss.notifyWorker(worker);
        }, ms);
        retries.add(timer);
      }
      return results;
    });
    workers.set(kind.queue, worker);
  }
  const dispatch = startDispatch({
    db,
    log,
    work,
    mayDecide,
    queues: [...workers.keys()],
    hand: enqueueIn(boss),
    handed: (due) => {
      for (const queue of new Set(due.map((row) => row.queue))) boss.notifyWorker(workers.get(queue) ?? '');
    },
  });
  const scheduling = createLoops({ store, db, log, clock, followers: [schedulerOf(kinds, dispatch.written)] });
  await scheduling.start();
  const periodicJobs = await startPeriodic({ boss, log, work, periodic, mayDecide });

  let sweeping = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = sweepNow().catch((error: unknown) => log.error({ err: error }, 'the sweep failed'));
  }, sweepMs);

  return {
    oldestOverdue,
    deadLettered: async () => {
      const dead = await Promise.all(kinds.map(({ queue }) => boss.findJobs(deadQueue(queue), { queued: true })));
      return dead.flat().length;
    },
    lag,
    retry: scheduling.retry,
    sweep: sweepNow,
    stop: async () => {
      clearInterval(timer);
      for (const retry of retries) clearTimeout(retry);
      await periodicJobs.stop();
      await sweeping;
      await scheduling.stop();
      await dispatch.stop();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
};
