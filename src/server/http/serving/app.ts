import Koa, { type Context, type Middleware } from 'koa';
import { v7 as uuidv7 } from 'uuid';
import type { Log } from '../../../engine/observability/log.ts';
import { inRequest, nameRequest } from '../../../engine/observability/spans.ts';
import type { RejectionTable } from '../../../kernel/rejection.ts';
import type { Config } from '../../settings/config.ts';
import type { Contract, Route } from '../contract.ts';
import { clientAddresses } from '../limits/client-address.ts';
import { answerProblem, HttpProblem, problemFor } from '../problems.ts';
import { compression } from './compression.ts';
import { isClientsFault, logFailure } from './request-log.ts';
import { mountRoutes } from './router.ts';
import { exposeVersion, securityHeaders } from './security.ts';
import type { CallDeps } from './serve-call.ts';

export type AppDeps = CallDeps & {
  readonly config: Config;
  readonly routes: readonly Route[];
  /** Seconds a request took, by method, route pattern and status. */
  readonly observe?: (seconds: number, labels: { method: string; route: string; status: string }) => void;
  /** Middleware beside the API, in this order: health, files, documents. Reached only by paths that no call serves. */
  readonly beside?: readonly Middleware[];
};

/** The Koa application: headers, log line and problems around the calls and the middleware beside them. */
export const createApp = (deps: AppDeps): Koa => {
  const { config, log, routes, beside = [], observe } = deps;
  const app = new Koa();
  const addressOf = clientAddresses(config.trustedProxies);
  app.use(async (ctx, next) => {
    const started = performance.now();
    const { requestId, isOurs } = idFor(ctx);
    Object.assign(ctx.state, { requestId, address: addressOf(ctx.req) });
    ctx.set('x-request-id', requestId);
    exposeVersion(ctx, config.appVersion);
    try {
      await inRequest(ctx.method, { requestId, isOurs }, async () => {
        await next();
        nameRequest(ctx.method, routeOf(ctx), ctx.status);
      });
    } finally {
      const seconds = (performance.now() - started) / 1000;
      const route = routeOf(ctx);
      observe?.(seconds, { method: ctx.method, route, status: String(ctx.status) });
      logRequest(log, ctx, route, seconds);
    }
  });
  app.use(securityHeaders(config));
  app.use(compression());
  app.use(problems(log, deps.rejections));
  app.use(mountRoutes(routes, deps));
  for (const middleware of beside) app.use(middleware);
  app.on('error', (error: unknown) => {
    if (isClientsFault(error)) log.debug({ code: (error as { code?: unknown }).code }, 'connection ended by the client');
    else logFailure(log, error, 'connection failed');
  });
  return app;
};

/** Turns thrown errors and unanswered requests (404) into RFC 9457 answers. */
const problems =
  (log: Log, rejections: RejectionTable): Middleware =>
  async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.respond !== false && !ctx.body) throw new HttpProblem(404, 'not_found');
    } catch (error) {
      const problem = problemFor(error, rejections, ctx.state['contract'] as Contract | undefined);
      if (problem.status >= 500) logFailure(log, error, 'request failed', { requestId: ctx.state['requestId'], route: routeOf(ctx) });
      answerProblem(ctx, problem, rejections);
    }
  };

/**
 * The id of a request: `ext-` and the caller's own `X-Request-Id` when it is well-formed, so that a proxy's log and ours can be matched,
 * else a fresh UUID. The prefix separates ids that a caller chose from those that the program made (D-138).
 */
const idFor = (ctx: Context): { requestId: string; isOurs: boolean } => {
  const supplied = ctx.get('x-request-id');
  return /^[\w-]{8,64}$/.test(supplied) ? { requestId: `ext-${supplied}`, isOurs: false } : { requestId: uuidv7(), isOurs: true };
};

/** The pattern, never the path itself: paths hold tokens (SEC-38). */
const routeOf = (ctx: Context): string => {
  const contract = ctx.state['contract'] as Contract | undefined;
  return contract?.path ?? (ctx.state['route'] as string | undefined) ?? 'other';
};

const logRequest = (log: Log, ctx: Context, route: string, seconds: number): void => {
  const level = ctx.status >= 500 ? 'error' : route === 'other' ? 'debug' : 'info';
  const { requestId, userId, impersonatedBy } = ctx.state as { requestId: string; userId?: number; impersonatedBy?: number };
  const ms = Math.round(seconds * 1000);
  log[level]({ requestId, method: ctx.method, route, status: ctx.status, ms, userId, impersonatedBy }, 'request');
};
