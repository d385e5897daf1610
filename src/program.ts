import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { buildContainer, type Parts, type Platform, partsOf } from './container.ts';
import { ConfigError } from './engine/config-error.ts';
import { connect } from './engine/db/connect.ts';
import { migrate } from './engine/db/migrate.ts';
import { startDeadlines } from './engine/deadlines/jobs.ts';
import { withEventTexts } from './engine/event-store/event-texts.ts';
import { openStore } from './engine/event-store/open.ts';
import { type EventStore, StoreRefused, StoreUnavailable } from './engine/event-store/port.ts';
import { type CaughtUp, createRunner } from './engine/followers/runner.ts';
import type { Log } from './engine/observability/log.ts';
import { openWork, startLoop } from './engine/outbox/loops.ts';
import { EVENT_TEXTS } from './event-texts.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import { periodicFileSweep } from './server/files/file-sweep.ts';
import type { Files } from './server/files/files.ts';
import { filesOf } from './server/files/files-place.ts';
import type { Route } from './server/http/contract.ts';
import { openRateLimits } from './server/http/limits/rate-limits.ts';
import { createApp } from './server/http/serving/app.ts';
import { sweepKeys } from './server/http/serving/idempotency.ts';
import type { Handler } from './server/http/serving/listen.ts';
import { logFailure } from './server/http/serving/request-log.ts';
import { storagePages } from './server/http/serving/serve-files.ts';
import { openLive } from './server/live/live.ts';
import { devMailRoutes } from './server/mail/dev-mailbox.ts';
import { mailCounts } from './server/mail/outbox.ts';
import { startMailWorker } from './server/mail/worker.ts';
import { onFirstStart } from './server/modules/once.ts';
import { nothingRuns, type Operations } from './server/modules/operations.ts';
import { clockGuard } from './server/observability/clock-skew.ts';
import { healthPages } from './server/observability/health.ts';
import { openMeter } from './server/observability/meter.ts';
import { createMetrics, type ObserveRequest } from './server/observability/metrics.ts';
import { openTelemetry } from './server/observability/telemetry/open.ts';
import { devAssets } from './server/pages/dev-pages.ts';
import { docsPages } from './server/pages/docs-pages.ts';
import { appPages } from './server/pages/pages.ts';
import type { Config } from './server/settings/config.ts';
import { openStreets, type Streets } from './server/streets/streets.ts';
import { EMPTY_BESIDE_A_LOG, isEmptyBesideALog, isOfAnotherLog } from './tools/log/belonging.ts';

export type Program = {
  readonly db: Knex;
  readonly store: EventStore;
  readonly parts: Parts;
  /** All served calls, the platform's own included; none in the role `worker`. */
  readonly routes: readonly Route[];
  /** Knows all read models and reactions. */
  readonly caughtUp: CaughtUp;
  /** Answers HTTP; in the role `worker` only `/health/…` and `/metrics`. */
  readonly handler: Handler;
  /** Loading the demonstration was interrupted; the next start continues it. */
  readonly brokeOff: boolean;
  /** Ends streams and loops, then closes store and database. */
  stop(): Promise<void>;
};

/** Fills an empty installation by commands; repeated, it continues where it stopped. */
export type Demonstration = (deps: Omit<Platform, 'caughtUp'>) => Promise<void>;

type ProgramDeps = {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly log: Log;
  readonly clock?: Clock;
  /** Fills an empty installation on its first start, while nothing else runs yet (DEMO=1). */
  readonly demonstration?: Demonstration;
  /** Left out in tests that move the clock themselves: these parts wait for real time. */
  readonly without?: readonly ('deadlines' | 'mail')[];
  /** How long an answer waits for the read models; the usual time without it. */
  readonly waitMs?: number;
  /** The folder of the built pages. */
  readonly dist?: string;
};

/** The whole program except its port and its database server: schema, log, read models, deadlines, mail and HTTP, by role. */
export const startProgram = async (deps: ProgramDeps): Promise<Program> => {
  const { config, databaseUrl, log, clock = systemClock, without = [], waitMs, dist = join(import.meta.dirname, '../dist') } = deps;
  const works = config.role !== 'web';
  const ending: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of ending.splice(0).reverse()) await end();
  };
  try {
    const streets = await openStreets({ config, log, clock });
    const complain = (what: string) => log.error({ what }, 'an outside service is called while a transaction is open');
    const db = connect(databaseUrl, undefined, config.production ? complain : undefined);
    ending.push(() => db.destroy());
    const events = await openStore({ eventStoreUrl: config.eventStoreUrl ?? undefined, databaseUrl }).catch(refused);
    const store = withEventTexts(events, db, EVENT_TEXTS);
    ending.push(() => store.close());
    if (config.eventStoreUrl) await mustRead(store); // before anything is written
    await migrate(db);
    if (!config.eventStoreUrl) await mustRead(store);
    if (config.eventStoreUrl) await mustBelong(db, store);
    await mustFollow(db, store);
    const files = await filesOf(config);
    const { demonstration } = deps;
    let brokeOff = false;
    if (demonstration && works && config.demo) {
      await onFirstStart({ db, store, clock }, 'demonstration', () => demonstration({ config, log, clock, db, store, files })).catch(
        (error: unknown) => {
          brokeOff = true;
          logFailure(log, error, 'the demonstration data is not complete; the next start goes on with it');
        },
      );
    }

    const late: { caughtUp: CaughtUp; operations: Operations } = { caughtUp: async () => false, operations: nothingRuns };
    const caughtUp: CaughtUp = (names, position) => late.caughtUp(names, position);
    const operations: Operations = {
      lag: () => late.operations.lag(),
      oldestOverdue: () => late.operations.oldestOverdue(),
      deadLettered: () => late.operations.deadLettered(),
      retry: () => late.operations.retry(),
    };
    const metering = openMeter();
    const { meter } = metering;
    const parts = await partsOf(await buildContainer({ config, log, clock, db, store, files, caughtUp, operations, meter }));
    const runner = createRunner({ store, db, log, clock, ...parts }, { waitMs });
    late.caughtUp = runner.caughtUp; // commands wait for read models, whose reactions send commands

    if (works) {
      await runner.start();
      ending.push(() => runner.stop());
    }
    const work = openWork(databaseUrl, works);
    ending.push(() => work.stop());
    const mayDecide = deps.clock ? {} : { mayDecide: clockGuard(db, clock) }; // an injected clock is meant to differ
    const deadlines = await startDeadlines({
      db,
      databaseUrl,
      store,
      clock,
      log,
      kinds: parts.deadlines,
      periodic: [
        ...parts.periodic,
        periodicFileSweep({ db, files, clock, log, owners: parts.fileOwners }),
        { queue: 'idempotency-keys', everySeconds: 3_600, run: async () => void (await sweepKeys(db, clock.now())) },
      ],
      work,
      works: works && !without.includes('deadlines'),
      ...mayDecide,
    });
    ending.push(() => deadlines.stop());
    if (works && !without.includes('mail')) {
      const mail = startMailWorker({ db, config, clock, log, work, templates: parts.mailTemplates, policy: parts.mailPolicy });
      ending.push(() => mail.stop());
      for (const loop of parts.loops.map((one) => startLoop(one, { log, work }))) ending.push(() => loop.stop());
    }
    const lag = async () => [...(await runner.lag()), ...(works ? await deadlines.lag() : [])];
    late.operations = {
      ...deadlines,
      lag,
      retry: () => {
        runner.retry();
        deadlines.retry();
      },
    };
    const observe = createMetrics({ meter, mails: () => mailCounts(db), store, clock, lag, deadlines });
    if (config.otlpEndpoint) {
      const target = { endpoint: config.otlpEndpoint, service: `posada-${config.role}`, version: config.appVersion };
      const telemetry = await openTelemetry({ ...target, metrics: metering.producer });
      ending.push(() => telemetry.stop());
    }
    const health = healthPages({ db, store, clock, lag }, metering, config);
    const http = { config, db, log, clock, files, parts, caughtUp, health, streets, dist, observe };
    if (config.role === 'worker')
      return { db, store, parts, caughtUp, routes: [], handler: handlerOf({ ...http, routes: [] }), brokeOff, stop };

    const live = openLive({ databaseUrl, log, clock, authenticate: parts.authenticate, missed: 'reservation' });
    ending.push(() => live.stop());
    const routes = [...parts.routes, live.route];
    const handler = handlerOf({ ...http, routes });
    return { db, store, parts, caughtUp, routes, handler, brokeOff, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Together with closing the store, the reason for a silent one is reported within 10 s. */
const STORE_MS = 6_000;

/** An unreadable log is reported with its reason at the start, not by the first command. Throws ConfigError. */
const mustRead = async (store: EventStore): Promise<void> => {
  const unreachable = (why = '') => new ConfigError(`EVENTSTORE_URL: the event store cannot be reached${why && ` (${why})`}`);
  const late = sleep(STORE_MS, null, { ref: false }).then(() => Promise.reject(unreachable()));
  await Promise.race([store.check(), late]).catch((error: unknown) => {
    if (error instanceof StoreUnavailable) throw unreachable(reasonOf(error));
    return refused(error);
  });
};

/** A refusal by the store is an error of the settings. */
const refused = (error: unknown): never => {
  throw error instanceof StoreRefused ? new ConfigError(`EVENTSTORE_URL: ${error.message}`) : error;
};

/** `connect ECONNREFUSED 127.0.0.1:2113`, extracted from the gRPC message; empty when nothing is known. */
const reasonOf = ({ cause }: StoreUnavailable): string => {
  const message = cause instanceof Error ? cause.message : '';
  return /Last error: (?:Error: )?(.*?)\.? Resolution note/.exec(message)?.[1] ?? message.replace(/^\d+ [A-Z_]+: /, '');
};

/** An empty database beside a non-empty log is a wrong address, detected before anything is written. Throws ConfigError. */
const mustBelong = async (db: Knex, store: EventStore): Promise<void> => {
  if (await isEmptyBesideALog(db, store)) throw new ConfigError(`DATABASE_URL: ${EMPTY_BESIDE_A_LOG}`);
};

/** Read models and log must belong together; a replica that is behind gets a moment. Throws ConfigError. */
const mustFollow = async (db: Knex, store: EventStore): Promise<void> => {
  for (let attempt = 1; await isOfAnotherLog(db, store); attempt += 1) {
    if (attempt === 3) {
      throw new ConfigError(
        'EVENTSTORE_URL: the database follows another event log than this one; for a copy of it run: npm run adopt-log',
      );
    }
    await sleep(500);
  }
};

type HttpParts = {
  readonly config: Config;
  readonly db: Knex;
  readonly log: Log;
  readonly clock: Clock;
  readonly files: Files;
  readonly parts: Parts;
  readonly caughtUp: CaughtUp;
  readonly routes: Parts['routes'];
  readonly health: ReturnType<typeof healthPages>;
  readonly streets: Streets;
  readonly dist: string;
  readonly observe: ObserveRequest;
};

const handlerOf = ({ config, db, log, clock, files, parts, caughtUp, routes, health, streets, dist, observe }: HttpParts): Handler => {
  const { authenticate, knownDevice, rejections, devPages, rootPages, pageFacts } = parts;
  const own = {
    config,
    db,
    log,
    clock,
    caughtUp,
    routes,
    authenticate,
    knownDevice,
    rejections,
    observe,
    limits: openRateLimits(db, config, parts.rateLimits),
  };
  if (config.role === 'worker') return createApp({ ...own, beside: [health] }).callback();
  const pages = appPages({
    config,
    log,
    clock,
    authenticate,
    facts: pageFacts,
    limits: own.limits,
    streets: streets.info,
    handler: () => handler,
    dist,
  });
  const app = createApp({
    ...own,
    beside: [
      health,
      storagePages(files),
      docsPages(config),
      streets.tiles(own.limits),
      ...rootPages,
      ...(config.production ? [] : [devAssets(), devMailRoutes(db), ...devPages]),
      ...pages,
    ],
  });
  const handler = app.callback();
  return handler;
};
