import type { Knex } from 'knex';
import { fromKnex, type Job, type JobResult, PgBoss } from 'pg-boss';
import { v5 as uuidv5 } from 'uuid';
import type { Instant } from '../shared/types.ts';
import type { Clock } from './clock.ts';
import { slots } from './concurrency/signal.ts';
import type { Follower } from './engine/follow.ts';
import { type FollowerLag, measureLag } from './engine/lag.ts';
import { createLoops } from './engine/runner.ts';
import { canonical } from './event-store/hash-chain.ts';
import type { DomainEvent, EventStore, Metadata, Recorded } from './event-store/port.ts';
import { type ByType, byType } from './event-store/typed.ts';
import type { Log } from './observability/log.ts';
import { type Round, startRounds } from './rounds.ts';

/** What a timer needs to know: no personal data in a job (SEC-42). */
export type Deadline = {
  readonly at: Instant;
  /** Stable name of this very deadline (`reservation-7/host-answer/2026-…`): the same one is scheduled once. */
  readonly key: string;
  readonly payload: Readonly<Record<string, string | number>>;
};

/**
 * A kind of deadline. The instant is in the event; the job only makes it prompt, the sweep repairs a lost job.
 * `execute` sends a command that the decider answers with nothing when it comes early, late or twice.
 */
export type DeadlineKind = {
  /** Queue name, `reservation-deadlines`. */
  readonly queue: string;
  /** Pure: which timers does this event start? */
  readonly deadlinesFor: (event: Recorded) => readonly Deadline[];
  readonly execute: (payload: Deadline['payload'], metadata: Metadata) => Promise<void>;
  /** Payloads of what is overdue at `now` according to the read model: the one-minute sweep, and the metric. */
  readonly overdue: (db: Knex, now: Instant) => Promise<readonly { payload: Deadline['payload']; since: Instant }[]>;
};

/** Which timers each type of event starts (`deadlinesFor`); a type that is left out starts none. */
export const startedBy = <E extends DomainEvent>(timers: ByType<E, [], readonly Deadline[]>): DeadlineKind['deadlinesFor'] => {
  const started = byType(timers);
  return (event) => started(event) ?? [];
};

type Means = {
  readonly db: Knex;
  readonly databaseUrl: string;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly kinds: readonly DeadlineKind[];
  readonly rounds?: readonly Round[];
  /** False in a process that only serves HTTP: nothing is scheduled or executed there, `oldestOverdue` works. */
  readonly work: boolean;
  /** False while the clock of this node is wrong: it then leaves every deadline to the others (docs/event-sourcing.md#deadlines). */
  readonly mayDecide?: () => Promise<boolean>;
};

type Options = { readonly sweepMs?: number };

export type Deadlines = {
  /** Seconds since the oldest deadline that is due and not done, 0 when there is none: for the metrics and health. */
  oldestOverdue(): Promise<number>;
  /** Jobs that failed for good and wait for someone to look at them. */
  deadLettered(): Promise<number>;
  /** How far the scheduling of new deadlines is behind the log. */
  lag(): Promise<FollowerLag[]>;
  /** Makes a stopped scheduling of this process try again now. */
  retry(): void;
  /** Does what is overdue according to the read models, now. */
  sweep(): Promise<void>;
  /** Lets jobs under way finish. */
  stop(): Promise<void>;
};

type Sent = { readonly at: Instant; readonly payload: Deadline['payload'] };

const JOBS = '2a4f0f5e-5d0b-4b1c-8a77-6f3c2d9e1b48';
const SWEEP_MS = 60_000;
const SCHEMA = 'jobs';
const AT_ONCE = 8;
const QUEUE = {
  retryLimit: 10,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 60,
  heartbeatSeconds: 10,
};

/** The instant has not come by this node's clock, or that clock is wrong. The job comes again. */
class Early extends Error {}

const jobId = (queue: string, key: string) => uuidv5(`${queue}/${key}`, JOBS);
const deadQueue = (queue: string) => `${queue}-dead`;
const scheduler = (queue: string) => `schedule:${queue}`;

// The same deadline is the same command, whether its job or the sweep brings it, however often.
const metadataFor = (queue: string, payload: Deadline['payload'], at: Instant): Metadata => {
  const commandId = uuidv5(`${queue}/${canonical(payload)}/${at}`, JOBS);
  return { actor: 'deadline', correlationId: commandId, commandId };
};

/** Sends the command of everything overdue. One that fails is logged and does not hold up the others. */
export const sweep = async ({ db, clock, log, kinds }: Pick<Means, 'db' | 'clock' | 'log' | 'kinds'>): Promise<void> => {
  const limit = slots(AT_ONCE);
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

/** Puts the jobs of new events into the queue, in the transaction of the checkpoint: each exactly once. */
const schedulerOf = (boss: PgBoss, { queue, deadlinesFor }: DeadlineKind): Follower => ({
  name: scheduler(queue),
  kind: 'reaction',
  leisurely: true,
  concerns: (event) => deadlinesFor(event).length > 0,
  take: async (trx, batch) => {
    const jobs = batch.flatMap(deadlinesFor).map(({ at, key, payload }) => {
      const data: Sent = { at, payload };
      return [key, { id: jobId(queue, key), data, startAfter: at }] as const;
    });
    if (jobs.length > 0) await boss.insert(queue, [...new Map(jobs).values()], { db: fromKnex(trx) });
    return batch.length;
  },
});

/** Schedules, executes and sweeps the deadlines of the contexts (docs/event-sourcing.md#deadlines). Any number of processes may do so. */
export const startDeadlines = async (means: Means, { sweepMs = SWEEP_MS }: Options = {}): Promise<Deadlines> => {
  const { db, databaseUrl, store, clock, log, kinds, rounds = [], work, mayDecide = async () => true } = means;

  const oldestOverdue = async (): Promise<number> => {
    const now = clock.now();
    const due = await Promise.all(kinds.map(({ overdue }) => overdue(db, now)));
    const instants = due.flat().map(({ since }) => Date.parse(since));
    return instants.length === 0 ? 0 : Math.max(0, (Date.parse(now) - Math.min(...instants)) / 1_000);
  };
  const sweepNow = async () => {
    if (await mayDecide()) await sweep(means);
    else log.error('the clock of this node is wrong: it runs no deadlines');
  };
  const lag = () => measureLag({ store, db, clock, followers: kinds.map(({ queue }) => ({ name: scheduler(queue), kind: 'reaction' })) });
  if (!work)
    return { oldestOverdue, deadLettered: async () => 0, lag, retry: () => undefined, sweep: sweepNow, stop: async () => undefined };

  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'posada jobs',
    schema: SCHEMA,
    max: 4,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: the database does not answer'));
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs'));
  await boss.start();

  const limit = slots(AT_ONCE);
  const run = async ({ queue, execute }: DeadlineKind, { id, data, retryCount }: Job<Sent>): Promise<JobResult> => {
    try {
      if (!(await mayDecide())) throw new Early('the clock of this node is wrong');
      if (clock.now() < data.at) throw new Early(`not before ${data.at}`);
      await execute(data.payload, metadataFor(queue, data.payload, data.at));
      return { id, status: 'completed' };
    } catch (error) {
      const level = retryCount >= QUEUE.retryLimit ? 'error' : 'warn';
      log[level]({ queue, payload: data.payload, retryCount, err: error }, 'a deadline could not be done');
      return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
    }
  };

  for (const kind of kinds) {
    await boss.createQueue(deadQueue(kind.queue));
    await boss.createQueue(kind.queue, { ...QUEUE, deadLetter: deadQueue(kind.queue) });
    await boss.updateQueue(kind.queue, QUEUE); // one that an earlier version made
  }
  await sweepNow().catch((error: unknown) => log.error({ err: error }, 'the first sweep failed'));
  for (const kind of kinds) {
    const options = { batchSize: 50, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true, perJobResults: true } as const;
    await boss.work<Sent, unknown, typeof options>(kind.queue, options, (jobs) =>
      Promise.all(jobs.map((job) => limit(() => run(kind, job)))),
    );
  }
  const scheduling = createLoops({ store, db, log, clock, followers: kinds.map((kind) => schedulerOf(boss, kind)) });
  await scheduling.start();
  const turning = await startRounds({ boss, log, rounds, mayDecide });

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
      await turning.stop();
      await sweeping;
      await scheduling.stop();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
};
