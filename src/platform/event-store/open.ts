import type { Upcasters } from '../upcast.ts';
import type { EventStore } from './port.ts';
import { openPostgresStore } from './postgres.ts';

/**
 * The log named by `EVENTSTORE_URL`: undefined is the PostgreSQL at `databaseUrl`, `esdb://` and `esdb+discover://` are EventStoreDB,
 * whose client is loaded only then. Throws on any other scheme.
 */
export const openStore = async (
  settings: { readonly eventStoreUrl?: string | undefined; readonly databaseUrl: string },
  upcasters: Upcasters = {},
): Promise<EventStore> => {
  const { eventStoreUrl, databaseUrl } = settings;
  if (!eventStoreUrl) return openPostgresStore(databaseUrl, { upcasters });
  if (!/^esdb(\+discover)?:\/\//.test(eventStoreUrl)) throw new Error('EVENTSTORE_URL must begin with esdb:// or esdb+discover://');
  const { openEventStoreDb } = await import('./eventstoredb.ts');
  return openEventStoreDb(eventStoreUrl, { upcasters });
};
