import { join } from 'node:path';
import type { Knex } from 'knex';
import { buildContainer, type Parts, partsOf } from '../container.ts';
import { EVENT_TEXTS } from '../event-texts.ts';
import { systemClock } from '../platform/clock.ts';
import { type Config, loadConfig } from '../platform/config.ts';
import { connect } from '../platform/db/connect.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';
import { withEventTexts } from '../platform/event-store/event-texts.ts';
import { openStore } from '../platform/event-store/open.ts';
import type { EventStore } from '../platform/event-store/port.ts';
import { claimDataDir } from '../platform/files/data-dir.ts';
import { filesOf } from '../platform/files/files-place.ts';
import { failureText } from '../platform/observability/failure.ts';
import { createLog } from '../platform/observability/log.ts';

export type Opened = { readonly config: Config; readonly db: Knex; readonly store: EventStore };

/** Runs a tool. `work` returns null for success, or a reason that is printed before exit code 1. Errors are printed without data. */
export const conclude = async (work: () => Promise<string | null>): Promise<void> => {
  const failure = await work().catch(failureText);
  if (failure === null) return;
  process.stderr.write(`posada: ${failure}\n`);
  process.exitCode = 1;
};

/** Runs `work` on the data of the settings, whether or not the program runs. */
export const runTool = (work: (opened: Opened) => Promise<string | null>): Promise<void> =>
  conclude(async () => {
    const config = loadConfig();
    if (!config.databaseUrl) claimDataDir(config.dataDir);
    const embedded = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres') });
    const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
    const db = connect(databaseUrl, 4);
    const store = await openStore({ eventStoreUrl: config.eventStoreUrl ?? undefined, databaseUrl });
    try {
      return await work({ config, db, store });
    } finally {
      await store.close();
      await db.destroy();
      await embedded?.stop();
    }
  });

/** The log with the texts that its events name, for read models; backup, copies and checks of the chain take the log as it is stored. */
export const withTexts = ({ store, db }: Pick<Opened, 'store' | 'db'>): EventStore => withEventTexts(store, db, EVENT_TEXTS);

/** The parts of all contexts, without starting anything. */
export const partsFor = async (opened: Opened): Promise<Parts> => {
  const { config, db } = opened;
  const means = { config, db, store: withTexts(opened), files: await filesOf(config), log: createLog(config.logLevel), clock: systemClock };
  return partsOf(await buildContainer({ ...means, caughtUp: async () => false }));
};
