import { join } from 'node:path';
import type { Knex } from 'knex';
import { buildContainer, type Parts, partsOf } from '../container.ts';
import { ConfigError } from '../engine/config-error.ts';
import { connect, mustAnswer } from '../engine/db/connect.ts';
import { startEmbeddedPostgres } from '../engine/db/embedded.ts';
import { appliedMigrations, mustBeKnown } from '../engine/db/migrate.ts';
import { openStore } from '../engine/event-store/open.ts';
import type { EventStore } from '../engine/event-store/port.ts';
import { createLog } from '../engine/observability/log.ts';
import { withTexts } from '../event-texts.ts';
import { systemClock } from '../kernel/clock.ts';
import { claimDataDir, mustHoldDatabase } from '../server/files/data-dir.ts';
import { filesOf } from '../server/files/files-place.ts';
import { failureText } from '../server/observability/failure.ts';
import type { Config } from '../server/settings/config.ts';
import { loadConfig } from '../settings.ts';

export type Opened = { readonly config: Config; readonly db: Knex; readonly store: EventStore };

/** Runs a tool. `work` returns null for success, or a reason that is printed before exit code 1. Errors are printed without data. */
export const conclude = async (work: () => Promise<string | null>): Promise<void> => {
  const failure = await work().catch(failureText);
  if (failure === null) return;
  process.stderr.write(`posada: ${failure}\n`);
  process.exitCode = 1;
};

/**
 * Runs `work` on the data of the settings, whether or not the program runs. A place without data is refused, because a wrong DATA_DIR or
 * DATABASE_URL would look like an intact but empty installation; `fresh` tools fill one.
 */
export const runTool = (work: (opened: Opened) => Promise<string | null>, place: 'standing' | 'fresh' = 'standing'): Promise<void> =>
  conclude(async () => {
    const config = loadConfig();
    const ending: (() => Promise<unknown>)[] = [];
    try {
      const databaseUrl = config.databaseUrl ?? (await embeddedUrl(config, place, ending));
      await mustAnswer(databaseUrl, 'DATABASE_URL: ');
      const db = connect(databaseUrl, 4);
      ending.push(() => db.destroy());
      if (place === 'standing' && (await appliedMigrations(db)).length === 0)
        throw new ConfigError('DATABASE_URL: this database holds nothing of this program');
      await mustBeKnown(db);
      const store = await openStore({ eventStoreUrl: config.eventStoreUrl ?? undefined, databaseUrl });
      ending.push(() => store.close());
      return await work({ config, db, store });
    } finally {
      for (const end of ending.reverse()) await end();
    }
  });

const embeddedUrl = async ({ dataDir }: Config, place: 'standing' | 'fresh', ending: (() => Promise<unknown>)[]): Promise<string> => {
  if (place === 'standing') mustHoldDatabase(dataDir);
  claimDataDir(dataDir);
  const embedded = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  ending.push(embedded.stop);
  return embedded.url;
};

/** The parts of all contexts, without starting anything. */
export const partsFor = async (opened: Opened): Promise<Parts> => {
  const { config, db } = opened;
  const deps = { config, db, store: withTexts(opened), files: await filesOf(config), log: createLog(config.logLevel), clock: systemClock };
  return partsOf(await buildContainer({ ...deps, caughtUp: async () => false }));
};
