import { type EventStore, StoreRefused } from './port.ts';
import { openPostgresStore } from './postgres.ts';
import type { Upcasters } from './upcast.ts';

/** `esdb://`, `kurrentdb://` (the server's new name, the same protocol), each also with `+discover`. */
export const isEventStoreDb = (address: string): boolean => /^(esdb|kurrentdb)(\+discover)?:\/\//.test(address);

/**
 * The log that `EVENTSTORE_URL` names: PostgreSQL at `databaseUrl` when it is undefined, otherwise an EventStoreDB, whose client is only
 * loaded then. Throws StoreRefused when the address cannot be used.
 */
export const openStore = async (
  settings: { readonly eventStoreUrl?: string | undefined; readonly databaseUrl: string },
  upcasters: Upcasters = {},
): Promise<EventStore> => {
  const { eventStoreUrl, databaseUrl } = settings;
  if (!eventStoreUrl) return openPostgresStore(databaseUrl, { upcasters });
  if (!isEventStoreDb(eventStoreUrl)) throw new StoreRefused('an address of an event store begins with esdb:// or esdb+discover://');
  const { openEventStoreDb } = await import('./eventstoredb.ts');
  return openEventStoreDb(eventStoreUrl, { upcasters });
};
