import type { Knex } from 'knex';
import type { Clock } from '../../kernel/clock.ts';
import { signal } from '../concurrency/signal.ts';
import { isOutage } from '../db/outage.ts';
import { type EventStore, type Position, StoreUnavailable } from '../event-store/port.ts';
import type { Log } from '../observability/log.ts';
import { createFollowing, type Follower, projectionFollower, reactionFollower, type Step } from './follow.ts';
import { type FollowerLag, measureLag } from './lag.ts';
import { createProgress } from './progress.ts';
import type { Projection } from './projection.ts';
import type { Reaction } from './reaction.ts';

/**
 * Waits at most 2 s until the named projections have applied `position` (docs/api.md#read-your-own-writes). False after a timeout: the
 * answer then has the header `x-read-model: behind`.
 */
export type CaughtUp = (projections: readonly string[], position: Position | null) => Promise<boolean>;

export type Followers = { readonly projections: readonly Projection[]; readonly reactions: readonly Reaction[] };

type CreateRunnerDeps = { readonly store: EventStore; readonly db: Knex; readonly log: Log; readonly clock: Clock };

type Options = {
  /** Poll interval of the log in milliseconds, in case a wake-up was lost; one read serves all followers. */
  readonly pollMs?: number;
  /** The first backoff after a failure in milliseconds; it doubles with each failure. */
  readonly backOffMs?: number;
  /** A stopped follower is retried after this many milliseconds. */
  readonly stoppedMs?: number;
  /** Pause in milliseconds after each batch of followers that no response waits for, so that more events share a transaction. */
  readonly leisureMs?: number;
  /** Longest wait of `caughtUp` in milliseconds. */
  readonly waitMs?: number | undefined;
};

export type Runner = {
  /** Inserts missing checkpoint rows and starts a loop for each projection and reaction (roles `worker` and `all`). */
  start(): Promise<void>;
  /** Ends the loops after their current batches. */
  stop(): Promise<void>;
  /** Also works without `start`, when another process runs the loops. */
  readonly caughtUp: CaughtUp;
  /** State and lag of each projection and reaction, for `/health/ready`, the metrics and the console. */
  lag(): Promise<FollowerLag[]>;
  /** Retries the stopped followers of this process now. */
  retry(): void;
};

const RETRIES = 5;
/** Retry interval for a follower whose checkpoint another process holds. */
const HELD_MS = 1_000;
/** The longest delay that `setTimeout` accepts: the poll wakes it earlier. */
const IDLE_MS = 2 ** 31 - 1;

const followersOf = ({ projections, reactions }: Followers): Follower[] => {
  const followers = [...projections.map(projectionFollower), ...reactions.map(reactionFollower)];
  const names = followers.map(({ name }) => name);
  const duplicate = names.find((name, i) => names.indexOf(name) !== i);
  if (duplicate) throw new Error(`two projections or reactions are named ${duplicate}`);
  return followers;
};

const isTransient = (error: unknown) => error instanceof StoreUnavailable || isOutage(error);

/** The loops that apply the log to read models and reactions. Any number of processes may run them. */
export const createRunner = ({ projections, reactions, ...deps }: CreateRunnerDeps & Followers, options: Options = {}): Runner =>
  createLoops({ ...deps, followers: followersOf({ projections, reactions }) }, options);

/** As `createRunner`, for other followers (`jobs.ts`). */
export const createLoops = (
  { store, db, log, clock, followers }: CreateRunnerDeps & { readonly followers: readonly Follower[] },
  { pollMs = 10_000, backOffMs = 100, stoppedMs = 60_000, leisureMs = 200, waitMs = 2_000 }: Options = {},
): Runner => {
  const known = new Set(followers.map(({ name }) => name));
  const leisurely = new Set(followers.filter((follower) => follower.leisurely).map(({ name }) => name));
  const progress = createProgress(db, waitMs);
  const following = createFollowing(store, db, { reached: progress.reached, shared: progress.shared });
  const appended = signal();
  const retried = signal();
  /** Raised when a response waits for a `leisurely` follower. */
  const hurried = signal();
  /** The number of wake-ups so far, polls included. */
  let wakeUps = 0;
  let running = false;
  let loops: Promise<void>[] = [];
  let subscription: { stop(): void } | null = null;
  let poll: NodeJS.Timeout | undefined;

  const halt = async ({ name }: Follower, error: unknown): Promise<void> => {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    log.error({ follower: name, err: error }, 'stopped: its handler threw');
    progress.stopped(name);
    await db('projection_checkpoints')
      .where({ name })
      .update({ stopped_because: reason.slice(0, 2_000) })
      .catch((outage: unknown) => log.warn({ follower: name, err: outage }, 'could not store why it stopped'));
  };

  const follow = async (follower: Follower): Promise<void> => {
    let failures = 0;
    let outages = 0;
    let moved = Number.NEGATIVE_INFINITY;
    while (running) {
      const wait = appended.wait();
      const hurry = hurried.wait();
      try {
        const step = await following.step(follower, wakeUps, failures > 0 ? 1 : undefined); // after a failure in batches of one, up to the event that fails
        if (step !== 'held') failures = 0;
        outages = 0;
        if (step === 'moved' || step === 'in part') {
          moved = performance.now();
          if (step === 'moved' && follower.leisurely) await hurry.for(leisureMs);
        } else if ((await wait.for(step === 'held' ? HELD_MS : IDLE_MS)) && follower.leisurely)
          await hurry.for(moved + leisureMs - performance.now());
      } catch (error) {
        if (isTransient(error)) {
          progress.forget(follower.name);
          outages += 1;
          if (outages === 1) log.warn({ follower: follower.name, err: error }, 'waiting: store or database does not answer');
          await retried.wait().for(Math.min(backOffMs * 2 ** outages, 2_000));
          continue;
        }
        failures += 1;
        if (failures > RETRIES) {
          await halt(follower, error);
          await retried.wait().for(stoppedMs);
        } else {
          log.warn({ follower: follower.name, failures, err: error }, 'failed, will retry');
          await retried.wait().for(backOffMs * 2 ** (failures - 1));
        }
      }
    }
  };

  return {
    start: async () => {
      if (running) return;
      await following.prepare(followers);
      running = true;
      progress.feeds(true);
      const wake = () => {
        wakeUps += 1;
        appended.raise();
      };
      subscription = store.onAppended(wake);
      poll = setInterval(wake, pollMs);
      loops = followers.map(follow);
    },
    stop: async () => {
      running = false;
      subscription?.stop();
      clearInterval(poll);
      progress.feeds(false);
      for (const wake of [appended, retried, hurried]) wake.raise();
      await Promise.all(loops);
    },
    caughtUp: async (projections, position) => {
      const unregistered = projections.find((name) => !known.has(name));
      if (unregistered) throw new Error(`no projection is named ${unregistered}`);
      if (projections.some((name) => leisurely.has(name))) hurried.raise();
      return progress.caughtUp(projections, position);
    },
    lag: () => measureLag({ store, db, clock, followers }),
    retry: retried.raise,
  };
};

/**
 * For tests and tools: runs every projection and reaction until all have caught up, without loops, including the events that reactions
 * append. Reactions run sequentially. Throws what a handler throws.
 */
export const drain = async (
  { store, db, ...parts }: Followers & Pick<CreateRunnerDeps, 'store' | 'db'>,
  { batchSize = 500 }: { batchSize?: number } = {},
): Promise<void> => {
  const followers = followersOf(parts);
  const following = createFollowing(store, db, { batchSize, aloneAtOnce: 1 });
  await following.prepare(followers);
  /** True when at least one of them has moved. */
  const settle = async (some: readonly Follower[]): Promise<boolean> => {
    for (let moved = false; ; ) {
      const steps = await Promise.allSettled(some.map((follower) => following.step(follower)));
      const failed = steps.find((step) => step.status === 'rejected');
      if (failed) throw failed.reason;
      const is = (wanted: Step) => steps.some((step) => step.status === 'fulfilled' && step.value === wanted);
      if (is('held')) await signal().wait().for(5);
      else if (!is('moved') && !is('in part')) return moved;
      moved ||= is('moved') || is('in part');
    }
  };
  const of = (kind: Follower['kind']) => followers.filter((follower) => follower.kind === kind);
  for (let moved = true; moved; ) {
    await settle(of('projection')); // reactions read them
    moved = await settle(of('reaction'));
  }
};
