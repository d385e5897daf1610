import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Middleware } from 'koa';
import { createLog, type Log } from '../../src/engine/observability/log.ts';
import { type Clock, systemClock } from '../../src/kernel/clock.ts';
import type { RejectionTable } from '../../src/kernel/rejection.ts';
import type { Authenticate, Route, User } from '../../src/server/http/contract.ts';
import { openRateLimits } from '../../src/server/http/limits/rate-limits.ts';
import { commonRejections } from '../../src/server/http/rejections.ts';
import { createApp } from '../../src/server/http/serving/app.ts';
import { IDLE_MS } from '../../src/server/http/serving/listen.ts';
import type { Config } from '../../src/server/settings/config.ts';
import { loadConfig } from '../../src/settings.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { atEnd } from './process/at-end.ts';
import { LIMITS } from './rate-limits.ts';

export const GUEST: User = { id: 7, isAdmin: false, provedAt: '2026-11-01T00:00:00.000Z' };
export const OTHER: User = { id: 8, isAdmin: false, provedAt: '2026-11-01T00:00:00.000Z' };
const ADMIN: User = { id: 9, isAdmin: true, provedAt: '2026-11-01T00:00:00.000Z' };
const TOKENS: Readonly<Record<string, User>> = { guest: GUEST, other: OTHER, admin: ADMIN };

type Options = {
  readonly routes: readonly Route[];
  readonly config?: Partial<Config>;
  readonly clock?: Clock;
  readonly log?: Log;
  readonly beside?: readonly Middleware[];
  readonly rejections?: RejectionTable;
  readonly authenticate?: Authenticate;
  readonly database?: TestDatabase;
};

/** The platform's HTTP alone, with the given calls; tokens `guest`, `other` and `admin` are signed in. */
export const smallApp = async ({
  routes,
  config: given = {},
  clock = systemClock,
  log = createLog('silent'),
  beside = [],
  rejections = commonRejections,
  authenticate = async (token) => TOKENS[token] ?? null,
  database,
}: Options) => {
  const { db, url: databaseUrl } = database ?? (await testDatabase());
  const config: Config = { ...loadConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off' }), ...given };
  const knownDevice = async () => null;
  const limits = openRateLimits(db, config, LIMITS);
  const caughtUp = async () => true;
  const app = createApp({ config, db, clock, log, routes, authenticate, knownDevice, caughtUp, limits, rejections, beside });
  const server = createServer({ keepAliveTimeout: IDLE_MS }, app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, db, databaseUrl, config, handler: app.callback(), authenticate };
};
