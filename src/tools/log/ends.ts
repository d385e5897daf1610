import { join, resolve } from 'node:path';
import { ConfigError } from '../../engine/config-error.ts';
import { connect, mustAnswer } from '../../engine/db/connect.ts';
import { startEmbeddedPostgres } from '../../engine/db/embedded.ts';
import { migrate } from '../../engine/db/migrate.ts';
import { isEventStoreDb, openStore } from '../../engine/event-store/open.ts';
import type { EventStore } from '../../engine/event-store/port.ts';
import { claimDataDir, mustHoldDatabase } from '../../server/files/data-dir.ts';

type End = { readonly store: EventStore; close(): Promise<void> };

/** Opens a log by its address: `esdb://…`, `postgres://…`, or the DATA_DIR of an embedded database. `fresh`: creates what is missing. */
export const openEnd = async (address: string, fresh: boolean): Promise<End> => {
  if (isEventStoreDb(address)) {
    const store = await openStore({ eventStoreUrl: address, databaseUrl: '' });
    return { store, close: () => store.close() };
  }
  if (/^postgres(ql)?:/.test(address)) return inPostgres(address, fresh);
  if (fresh) claimDataDir(resolve(address));
  else mustHoldDatabase(address);
  const embedded = await startEmbeddedPostgres({ dataDir: join(address, 'postgres') });
  try {
    const end = await inPostgres(embedded.url, fresh);
    return { store: end.store, close: () => end.close().finally(embedded.stop) };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
};

const inPostgres = async (url: string, fresh: boolean): Promise<End> => {
  await mustAnswer(url);
  const db = connect(url, 2);
  try {
    if (fresh) await migrate(db);
    else if (!(await db.schema.hasTable('event_log'))) throw new ConfigError('there is no event log in that database');
  } finally {
    await db.destroy();
  }
  const store = await openStore({ databaseUrl: url });
  return { store, close: () => store.close() };
};
