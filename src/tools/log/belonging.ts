import type { Knex } from 'knex';
import type { AuditRow } from '../../console/rows.ts';
import type { EventStore } from '../../engine/event-store/port.ts';

/**
 * True when the newest event known here is at another position in `store`: the read models were built from another log. Continuing from
 * their checkpoints would skip events or apply some twice.
 */
export const isOfAnotherLog = async (db: Knex, store: EventStore): Promise<boolean> => {
  const last: AuditRow | undefined = await db('audit').orderBy('position', 'desc').first();
  if (!last) return false;
  const [event] = await store.read(last.stream, { from: last.revision, limit: 1 });
  return event?.position !== last.position;
};

/** The message with the ways to continue. */
export const EMPTY_BESIDE_A_LOG =
  'this database is empty, but the event log is not. Name the database that belongs to this log, or bring a backup back into an empty log (npm run restore). Nothing was written';

/**
 * True when this database is new while `store` has events: starting would rebuild every read model, send old mails again and assign ids
 * twice. Every writer stores an id claim or vault row before it appends, so without those the database is new.
 */
export const isEmptyBesideALog = async (db: Knex, store: EventStore): Promise<boolean> => {
  for (const name of ['audit', 'id_claims', 'user_vault']) if (await db(name).first()) return false;
  return (await store.readAll({ after: null, limit: 1 })).length > 0;
};
