import type { Knex } from 'knex';
import { buildContainer, type Parts, partsOf } from './container.ts';
import { createApp } from './platform/app.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { connect } from './platform/db/connect.ts';
import { migrate } from './platform/db/migrate.ts';
import { devAssets } from './platform/dev-pages.ts';
import { openStore } from './platform/event-store/open.ts';
import type { EventStore } from './platform/event-store/port.ts';
import { openFiles } from './platform/files.ts';
import type { Handler } from './platform/http/listen.ts';
import { openRateLimits } from './platform/http/rate-limits.ts';
import type { Log } from './platform/log.ts';
import { devMailRoutes } from './platform/mail/dev-mailbox.ts';
import { startMailWorker } from './platform/mail/worker.ts';
import { createRunner } from './platform/runner.ts';

export type Program = {
  readonly db: Knex;
  readonly store: EventStore;
  readonly parts: Parts;
  /** Answers HTTP; null in the role `worker`. */
  readonly handler: Handler | null;
  /** Ends the loops, then closes store and database. */
  stop(): Promise<void>;
};

type Given = { readonly config: Config; readonly databaseUrl: string; readonly log: Log; readonly clock?: Clock };

/** The whole program but its port and its database server: schema, log, read models, deadlines, mail and HTTP, by role. */
export const startProgram = async ({ config, databaseUrl, log, clock = systemClock }: Given): Promise<Program> => {
  const ending: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of ending.splice(0).reverse()) await end();
  };
  try {
    const db = connect(databaseUrl);
    ending.push(() => db.destroy());
    await migrate(db);
    const store = await openStore({ eventStoreUrl: config.eventStoreUrl ?? undefined, databaseUrl });
    ending.push(() => store.close());

    const late: { caughtUp?: ReturnType<typeof createRunner>['caughtUp'] } = {};
    const caughtUp: ReturnType<typeof createRunner>['caughtUp'] = async (names, position) =>
      (await late.caughtUp?.(names, position)) ?? false;
    const container = await buildContainer({ config, log, clock, db, store, files: openFiles(config.dataDir), caughtUp });
    const parts = await partsOf(container);
    const runner = createRunner({ store, db, log, clock, ...parts });
    late.caughtUp = runner.caughtUp; // read models wait on commands, which wait on read models

    if (config.role !== 'web') {
      await runner.start();
      ending.push(() => runner.stop());
      const mail = startMailWorker({ db, config, clock, log, templates: parts.mailTemplates });
      ending.push(() => mail.stop());
    }
    const handler = config.role === 'worker' ? null : handlerOf(config, { db, log, clock, parts });
    return { db, store, parts, handler, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const handlerOf = (config: Config, { db, log, clock, parts }: { db: Knex; log: Log; clock: Clock; parts: Parts }): Handler => {
  const { routes, authenticate, devPages } = parts;
  const app = createApp({
    config,
    db,
    log,
    clock,
    routes,
    authenticate,
    limits: openRateLimits(db, config),
    beside: config.production ? [] : [devAssets(), devMailRoutes(db), ...devPages],
  });
  return app.callback();
};
