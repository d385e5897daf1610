import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { type DeadlineKind, sweep } from '../../src/engine/deadlines/jobs.ts';
import type { Periodic } from '../../src/engine/deadlines/periodic.ts';
import { type EventStore, type Position, positionOf } from '../../src/engine/event-store/port.ts';
import { drain as drainLog, type Followers } from '../../src/engine/followers/runner.ts';
import { createLog, type Log } from '../../src/engine/observability/log.ts';
import { type Clock, systemClock } from '../../src/kernel/clock.ts';
import { type Program, startProgram } from '../../src/program.ts';
import type { Contract, Route } from '../../src/server/http/contract.ts';
import { IDLE_MS } from '../../src/server/http/serving/listen.ts';
import { mailWorker } from '../../src/server/mail/worker.ts';
import type { Holding } from '../../src/server/modules/personal-data.ts';
import type { Config } from '../../src/server/settings/config.ts';
import { loadConfig } from '../../src/settings.ts';
import { linkBuilt } from './built.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { undocumentedIn } from './documented.ts';
import { until } from './events.ts';
import { atEnd } from './process/at-end.ts';

type Sent = {
  readonly token?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as multipart/form-data. */
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
};

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever JSON it was answered
export type Answer = { readonly status: number; readonly headers: Headers; readonly body: any; readonly text: string };

export type TestApp = {
  readonly url: string;
  readonly databaseUrl: string;
  readonly db: Knex;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly config: Config;
  /** All routes, including the platform's own calls. */
  readonly contracts: readonly Contract[];
  /** `path` below `/api/v1` when it does not begin with it or with `//root`: `request('GET', '/countries')`. */
  request(method: string, path: string, sent?: Sent): Promise<Answer>;
  /** A path at the host root: `/health/ready`, `/dev/mail.json`. */
  root(method: string, path: string, sent?: Sent): Promise<Answer>;
  /** Runs read models, reactions, overdue deadlines and mail until nothing is left to do. */
  drain(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Sends a request to the current `url`. Every answer is validated against openapi.yaml: an undocumented one fails the test that sent it. A
 * process that is starting or stopping answers 503 before the program does.
 */
export const sender =
  (url: () => string) =>
  async (method: string, path: string, { token, body, form, headers = {} }: Sent = {}): Promise<Answer> => {
    const payload = form ?? (body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
    const response = await fetch(url() + path, {
      method,
      redirect: 'manual',
      ...(payload === undefined ? {} : { body: payload }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
    });
    const text = await response.text();
    const { status } = response;
    const stands = status !== 503 || response.headers.has('app-version');
    const undocumented = stands ? undocumentedIn(method, path, { status, headers: response.headers, text }) : null;
    if (undocumented) throw new Error(`${method} ${path} → ${status}: ${undocumented}\n${text.slice(0, 500)}`);
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status, headers: response.headers, text, body: isJson && text !== '' ? JSON.parse(text) : null };
  };

export const apiPath = (path: string) => (path.startsWith('/api/v1') ? path : `/api/v1${path}`);

/** Mails that are due at `now`, or that a program is sending. */
export const dueMails = (db: Knex, now: string) =>
  db('mail_outbox')
    .where({ status: 'waiting' })
    .where((due) => due.where('next_attempt_at', '<=', now).orWhere('unanswered', '>', 0));

/** Runs read models and reactions to the end of the log. Rethrows a handler's error. */
const following = ({ db, store, parts, caughtUp }: Program, { role, eventStoreUrl }: Config) => {
  const names = [...parts.projections, ...parts.reactions].map(({ name }) => name);
  const endOfLog = async (): Promise<Position | null> => {
    const { last } = await db('event_log').max('position as last').first<{ last: string | null }>();
    return last === null ? null : positionOf(last);
  };
  /** Whether the program's own loops reach the end of the log. Not when a handler fails. */
  const followed = async (): Promise<boolean> => {
    for (let end = await endOfLog(); await caughtUp(names, end); ) {
      const now = await endOfLog();
      if (now === end) return true;
      end = now;
    }
    return false;
  };
  const hasLoops = role !== 'web' && eventStoreUrl === null;
  return async (): Promise<void> => {
    if (!hasLoops || !(await followed())) await drainLog({ store, db, ...parts });
  };
};

/** What only a program of this very process can show. */
export type OwnApp = TestApp & {
  readonly routes: readonly Route[];
  readonly deadlines: readonly DeadlineKind[];
  readonly periodic: readonly Periodic[];
  readonly followers: Followers;
  readonly personalData: readonly Holding[];
};

/** How long an answer waits for the read models: generous in tests where this program runs the loops itself. */
const [USUAL_WAIT_MS, LONG_WAIT_MS] = [2_000, 60_000];

/**
 * The whole program in process on a fresh database and a free port, without rate limits. Ended after the file, or by `stop`. Deadlines and
 * mail run in `drain`, at the clock's time; with `background` they run automatically as in production. It serves no page and no file of the
 * site, built or not, unless `pages` is set. It never serves the console.
 */
export const testApp = async (
  options: {
    readonly config?: Partial<Config>;
    readonly clock?: Clock;
    readonly log?: Log;
    readonly background?: boolean;
    readonly database?: TestDatabase;
    readonly waitMs?: number;
    readonly pages?: boolean;
  } = {},
): Promise<OwnApp> => {
  const clock = options.clock ?? systemClock;
  const dataDir = await mkdtemp(join(tmpdir(), 'posada-app-'));
  const server = createServer({ keepAliveTimeout: IDLE_MS });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const config: Config = {
    ...loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DEMO: '0', MAP_STREETS: 'off' }),
    port,
    dataDir,
    publicUrl: url,
    ...options.config,
  };
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const database = options.database ?? (await testDatabase()); // dropped after the program has ended: the last one started ends first
  const log = options.log ?? createLog(config.logLevel);
  const waitMs = options.waitMs ?? (config.role === 'web' ? USUAL_WAIT_MS : LONG_WAIT_MS);
  const without = options.background ? [] : (['deadlines', 'mail'] as const);
  const dist = join(dataDir, 'dist');
  if (options.pages) await linkBuilt(dist, 'web', 'ssr');
  const program = await startProgram({ config, clock, databaseUrl: database.url, log, without, waitMs, dist });
  atEnd(stop);
  server.on('request', program.handler);
  const { db, store, parts } = program;
  const outbox = mailWorker({ db, config, clock, log, templates: parts.mailTemplates, policy: parts.mailPolicy });

  const follow = following(program, config);
  const send = sender(() => url);
  return {
    url,
    db,
    store,
    clock,
    config,
    databaseUrl: database.url,
    deadlines: parts.deadlines,
    periodic: parts.periodic,
    personalData: parts.personalData,
    followers: { projections: parts.projections, reactions: parts.reactions },
    routes: program.routes,
    contracts: program.routes.map(({ contract }) => contract),
    request: (method, path, sent) => send(method, apiPath(path), sent),
    root: send,
    drain: async () => {
      await follow();
      await sweep({ db, clock, log, kinds: parts.deadlines });
      await follow();
      await until(async () => {
        await outbox.drain();
        for (const { turn } of parts.loops) while ((await turn()) === 0);
        const leaves = config.smtpUrl !== null || !config.production; // in production without SMTP_URL mail waits in the outbox
        return !leaves || (await dueMails(db, clock.now()).first('id')) === undefined;
      });
    },
    stop,
  };
};
