import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { fromKnex, type Job, type JobResult, type PgBoss } from 'pg-boss';
import { v5 as uuidv5 } from 'uuid';
import type { Clock } from '../../kernel/clock.ts';
import type { Instant } from '../../kernel/types.ts';
import { slots } from '../concurrency/signal.ts';
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

/** What a timer needs to know: no personal data in a job (SEC-42). */
export type Deadline = {
  readonly at: Instant;
  /** Stable name of this very deadline (`reservation-7/host-answer/2026-…`): the same one is scheduled once. */
  readonly key: string;
  readonly payload: Readonly<Record<string, string | number>>;
};

/**
 * A kind of deadline. The instant is in the event; the timer only makes it prompt, the sweep repairs a lost one.
 * `execute` sends a command that the decider answers with nothing when it comes early, late or twice.
 */
export type DeadlineKind = {
  /** Queue name, `reservation-deadlines`. */
  readonly queue: string;
  /** Pure: which timers does this event start? */
  readonly deadlinesFor: (event: Recorded) => readonly Deadline[];
  /**
   * Pure: which of the timers that earlier events started does this event make pointless? Those whose keys begin with the answer, which
   * ends with a slash: `reservation-7/`. Only what `execute` would do nothing for; a deadline that may yet count again is started again by
   * the event that brings it back.
   */
  readonly endedBy?: (event: Recorded) => string | null;
  readonly execute: (payload: Deadline['payload'], metadata: Metadata) => Promise<void>;
  /** Payloads of what is overdue at `now` according to the read model: the one-minute sweep, and the metric. */
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

/** Which timers a batch of events starts and ends, in their order: one that is started and ended in it is not written. */
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

type SweepDeps = {
  readonly db: Knex;
  readonly databaseUrl: string;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly kinds: readonly DeadlineKind[];
  readonly periodic?: readonly Periodic[];
  readonly work: Work;
  /** False in a process that only serves HTTP: nothing is scheduled or executed there, `oldestOverdue` works. */
  readonly works: boolean;
  /** False while the clock of this node is wrong: it then leaves every deadline to the others (docs/event-sourcing.md#deadlines). */
  readonly mayDecide?: () => Promise<boolean>;
};

type Options = { readonly sweepMs?: number; readonly silenceMs?: number | undefined };

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
/** Checkpoints of this prefix are in no backup: a restore writes the table again. */
const SCHEDULER = 'schedule:deadlines';
const AT_ONCE = 8;
/** Workers are told of what their process has moved or has to try again; they look by themselves for what another process left. */
const POLL_SECONDS = 30;
/**
 * A job that is early by less than this is waited for: the clock of this node may be a little behind that of the database, which moved it.
 */
const BEHIND_MS = 1_000;
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

/** By when pg-boss gives a job again that failed so often before: its back-off doubles, with a random part of it on top. */
const retryMs = (retryCount: number): number =>
  Math.min(QUEUE.retryDelayMax, QUEUE.retryDelay * 2 ** Math.min(16, retryCount + 1)) * 1_000 + 100;

const jobId = (queue: string, key: string) => uuidv5(`${queue}/${key}`, JOBS);
const deadQueue = (queue: string) => `${queue}-dead`;

// The same deadline is the same command, whether its job or the sweep brings it, however often.
const metadataFor = (queue: string, payload: Deadline['payload'], at: Instant): Metadata => {
  const commandId = uuidv5(`${queue}/${canonical(payload)}/${at}`, JOBS);
  return { actor: 'deadline', correlationId: commandId, commandId };
};

/** Sends the command of everything overdue. One that fails is logged and does not hold up the others. */
export const sweep = async ({ db, clock, log, kinds }: Pick<SweepDeps, 'db' | 'clock' | 'log' | 'kinds'>): Promise<void> => {
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

/** Writes the timers of new events into the table, in the transaction of the checkpoint: each exactly once. */
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

/** Gives what is due to pg-boss, which gives it to one of the workers. What it has done already has the same id and is passed over. */
const handTo =
  (boss: PgBoss) =>
  async (trx: Knex.Transaction, due: readonly Scheduled[]): Promise<void> => {
    for (const [queue, rows] of Map.groupBy(due, (row) => row.queue)) {
      const jobs = rows.map(({ key, at, payload }) => {
        const data: Sent = { at, payload };
        return { id: jobId(queue, key), data, startAfter: at };
      });
      await boss.insert(queue, jobs, { db: fromKnex(trx) });
    }
  };

type Working = Pick<SweepDeps, 'clock' | 'log'> & { readonly mayDecide: () => Promise<boolean> };

/** Does one job; what fails comes again later, at most `retryLimit` times. */
const runnerOf = ({ clock, log, mayDecide }: Working) => {
  const limit = slots(AT_ONCE);
  const run = async ({ queue, execute }: DeadlineKind, { id, data, retryCount }: Job<Sent>): Promise<JobResult> => {
    try {
      if (!(await mayDecide())) throw new Early('the clock of this node is wrong');
      const early = Date.parse(data.at) - Date.parse(clock.now());
      if (early > 0 && early <= BEHIND_MS) await sleep(early + 1);
      if (clock.now() < data.at) throw new Early(`not before ${data.at}`);
      await execute(data.payload, metadataFor(queue, data.payload, data.at));
      return { id, status: 'completed' };
    } catch (error) {
      const level = retryCount >= QUEUE.retryLimit ? 'error' : 'warn';
      log[level]({ queue, payload: data.payload, retryCount, err: error }, 'a deadline could not be done');
      return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
    }
  };
  return (kind: DeadlineKind, job: Job<Sent>): Promise<JobResult> => limit(() => run(kind, job));
};

/** Schedules, executes and sweeps the deadlines of the contexts (docs/event-sourcing.md#deadlines). Any number of processes may do so. */
export const startDeadlines = async (means: SweepDeps, { sweepMs = SWEEP_MS, silenceMs }: Options = {}): Promise<Deadlines> => {
  const { db, store, clock, log, kinds, periodic = [], work, works, mayDecide = async () => true } = means;

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
  const lag = () => measureLag({ store, db, clock, followers: [{ name: SCHEDULER, kind: 'reaction' }] });
  if (!works)
    return { oldestOverdue, deadLettered: async () => 0, lag, retry: () => undefined, sweep: sweepNow, stop: async () => undefined };

  const boss = await openBoss(means, silenceMs);
  for (const kind of kinds) {
    await boss.createQueue(deadQueue(kind.queue));
    await boss.createQueue(kind.queue, { ...QUEUE, deadLetter: deadQueue(kind.queue) });
    await boss.updateQueue(kind.queue, QUEUE); // one that an earlier version made
  }
  await sweepNow().catch((error: unknown) => log.error({ err: error }, 'the first sweep failed'));
  const run = runnerOf({ clock, log, mayDecide });
  const workers = new Map<string, string>();
  const retries = new Set<NodeJS.Timeout>();
  for (const kind of kinds) {
    const options = { batchSize: 50, pollingIntervalSeconds: POLL_SECONDS, burstWhenBatchFull: true, perJobResults: true } as const;
    const worker = await boss.work<Sent, unknown, typeof options>(kind.queue, options, async (jobs) => {
      const results = await Promise.all(jobs.map((job) => run(kind, job)));
      const again = jobs.filter((_, i) => results[i]?.status === 'failed').map(({ retryCount }) => retryMs(retryCount));
      for (const ms of again) {
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
    hand: handTo(boss),
    handed: (due) => {
      for (const queue of new Set(due.map((row) => row.queue))) boss.notifyWorker(workers.get(queue) ?? '');
    },
  });
  const scheduling = createLoops({ store, db, log, clock, followers: [schedulerOf(kinds, dispatch.written)] });
  await scheduling.start();
  const turning = await startPeriodic({ boss, log, work, periodic, mayDecide });

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
      await turning.stop();
      await sweeping;
      await scheduling.stop();
      await dispatch.stop();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
};
