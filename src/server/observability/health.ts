import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import type { EventStore } from '../../engine/event-store/port.ts';
import type { FollowerLag } from '../../engine/followers/lag.ts';
import type { Clock } from '../../kernel/clock.ts';
import { writeProbe } from '../files/write-probe.ts';
import { clockSkewSeconds, SKEW_LIMIT_SECONDS } from './clock-skew.ts';
import type { Metering } from './meter.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** True when the `Authorization` header is `Bearer <token>`, compared in constant time. */
const opens = (authorization: string, token: string): boolean => timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));

type Sources = {
  readonly db: Knex;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly lag: () => Promise<readonly FollowerLag[]>;
  /** Throws while the database takes no writes. */
  readonly mustWrite: () => Promise<void>;
};

export type Readiness = {
  /** `degraded` still serves: a projection has stopped and shows stale data, or the state of the projections is unknown. */
  readonly status: 'ready' | 'degraded' | 'not_ready';
  readonly database: string;
  readonly event_store: string;
  readonly clock_skew_seconds: number | null;
  /** `ok` when `stopped` is complete. */
  readonly followers: string;
  readonly stopped: readonly { readonly name: string; readonly reason: string }[];
};

const TIMEOUT_MS = 2_000;

/** Checks each part for at most 2 s. */
export const readiness = async ({ db, store, clock, lag, mustWrite }: Sources): Promise<Readiness> => {
  const [database, log, lags, writes] = await Promise.all([
    inTime(clockSkewSeconds(db, clock)),
    inTime(store.check()),
    inTime(lag()),
    inTime(mustWrite()),
  ]);
  const skew = 'value' in database ? database.value : null;
  const stopped = ('value' in lags ? lags.value : []).flatMap(({ name, stoppedBecause }) =>
    stoppedBecause === null ? [] : [{ name, reason: stoppedBecause }],
  );
  const isDown = 'error' in database || 'error' in log || 'error' in writes || (skew ?? 0) > SKEW_LIMIT_SECONDS;
  return {
    status: isDown ? 'not_ready' : stopped.length > 0 || 'error' in lags ? 'degraded' : 'ready',
    database: 'error' in database ? database.error : 'error' in writes ? `takes no writes (${writes.error})` : 'ok',
    event_store: 'error' in log ? log.error : 'ok',
    clock_skew_seconds: skew,
    followers: 'error' in lags ? lags.error : 'ok',
    stopped,
  };
};

const inTime = async <T>(check: PromiseLike<T>): Promise<{ value: T } | { error: string }> => {
  const answer = Promise.resolve(check).then(
    (value) => ({ value }),
    () => ({ error: 'does not answer' }), // the error message may contain hosts and accounts
  );
  return Promise.race([answer, sleep(TIMEOUT_MS, { error: 'does not answer in time' }, { ref: false })]);
};

type Access = {
  /** Grants access to the numbers and the reasons; null: open outside production, closed in it. */
  readonly metricsToken: string | null;
  readonly production: boolean;
};

/**
 * `GET /health/live`, `/health/ready` and `/metrics` at the host root. Numbers and reasons are for operators: without the token `/metrics`
 * is 404, and `/health/ready` returns only its status, which is all a proxy needs.
 */
export const healthPages = (
  parts: Omit<Sources, 'mustWrite'>,
  metrics: Pick<Metering, 'text' | 'contentType'>,
  { metricsToken, production }: Access,
): Middleware => {
  const sources = { ...parts, mustWrite: writeProbe(parts.db) };
  return async (ctx, next) => {
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!reads || !/^\/(health\/(live|ready)|metrics)$/.test(ctx.path)) return next();
    const isInside = metricsToken === null ? !production : opens(ctx.get('authorization'), metricsToken);
    if (ctx.path === '/metrics' && !isInside) return next();
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
      ctx.body = isInside ? state : { status: state.status };
    }
  };
};
