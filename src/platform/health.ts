import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import type { Clock } from './clock.ts';
import { clockSkewSeconds, SKEW_LIMIT_SECONDS } from './clock-skew.ts';
import type { EventStore } from './event-store/port.ts';
import type { FollowerLag } from './lag.ts';
import type { Metrics } from './metrics.ts';

type Sources = {
  readonly db: Knex;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly lag: () => Promise<readonly FollowerLag[]>;
};

export type Readiness = {
  /** `degraded` still serves: a projection stands still and what it shows is old. */
  readonly status: 'ready' | 'degraded' | 'not_ready';
  readonly database: string;
  readonly event_store: string;
  readonly clock_skew_seconds: number | null;
  readonly stopped: readonly { readonly name: string; readonly reason: string }[];
};

const PATIENCE_MS = 2_000;

/** Asks each part; none may keep the answer waiting longer than 2 s. */
export const readiness = async ({ db, store, clock, lag }: Sources): Promise<Readiness> => {
  const [database, log, lags] = await Promise.all([
    inTime(clockSkewSeconds(db, clock)),
    inTime(store.readAll({ after: null, limit: 1 })),
    inTime(lag()),
  ]);
  const skew = 'value' in database ? database.value : null;
  const stopped = ('value' in lags ? lags.value : []).flatMap(({ name, stoppedBecause }) =>
    stoppedBecause === null ? [] : [{ name, reason: stoppedBecause }],
  );
  const isDown = 'error' in database || 'error' in log || (skew ?? 0) > SKEW_LIMIT_SECONDS;
  return {
    status: isDown ? 'not_ready' : stopped.length > 0 ? 'degraded' : 'ready',
    database: 'error' in database ? database.error : 'ok',
    event_store: 'error' in log ? log.error : 'ok',
    clock_skew_seconds: skew,
    stopped,
  };
};

const inTime = async <T>(asked: PromiseLike<T>): Promise<{ value: T } | { error: string }> => {
  const answer = Promise.resolve(asked).then(
    (value) => ({ value }),
    () => ({ error: 'does not answer' }), // its own words may name hosts and accounts
  );
  return Promise.race([answer, sleep(PATIENCE_MS, { error: 'does not answer in time' }, { ref: false })]);
};

/** `GET /health/live`, `/health/ready` and `/metrics` at the host root. */
export const healthPages =
  (sources: Sources, metrics: Metrics): Middleware =>
  async (ctx, next) => {
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!reads || !/^\/(health\/(live|ready)|metrics)$/.test(ctx.path)) return next();
    ctx.state['route'] = ctx.path;
    ctx.set('cache-control', 'no-store');
    if (ctx.path === '/health/live') ctx.body = { status: 'live' };
    else if (ctx.path === '/metrics') {
      ctx.body = await metrics.text();
      ctx.set('content-type', metrics.contentType);
    } else {
      const state = await readiness(sources);
      ctx.status = state.status === 'not_ready' ? 503 : 200;
      if (ctx.status === 503) ctx.set('retry-after', '2');
      ctx.body = state;
    }
  };
