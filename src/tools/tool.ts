import { join } from 'node:path';
import type { Knex } from 'knex';
import { type Config, ConfigError, loadConfig } from '../platform/config.ts';
import { connect } from '../platform/db/connect.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';
import { openStore } from '../platform/event-store/open.ts';
import type { EventStore } from '../platform/event-store/port.ts';

export type Opened = { readonly config: Config; readonly db: Knex; readonly store: EventStore };

/**
 * Runs `work` on the data of the settings, beside a serving program or without one, and ends the process with what it returns:
 * null is success, a text is printed as the reason and exits 1.
 */
export const runTool = async (work: (opened: Opened) => Promise<string | null>): Promise<void> => {
  const failure = await open(work).catch((error: unknown) => {
    if (error instanceof ConfigError) return error.message;
    throw error;
  });
  if (failure === null) return;
  process.stderr.write(`posada: ${failure}\n`);
  process.exitCode = 1;
};

const open = async (work: (opened: Opened) => Promise<string | null>): Promise<string | null> => {
  const config = loadConfig();
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
};
