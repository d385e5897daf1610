import type { Knex } from 'knex';
import type { EventStore, Recorded } from '../../src/engine/event-store/port.ts';
import { type Projection, upsert } from '../../src/engine/followers/projection.ts';
import { type UserEvent, userStream } from '../../src/identity/events.ts';
import { type Instant, NOBODY } from '../../src/kernel/types.ts';
import { atLast, type Leaving, withoutErased } from '../privacy/nobody.ts';

/** One event of the log without its data, which is read from the log. */
export type AuditRow = {
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** `user:12`, `deadline`, `reaction:<name>` … */
  readonly actor: string;
  readonly correlation_id: string;
  readonly at: Instant;
  readonly event_id: string;
  /** The administrator who saw the site as the actor. */
  readonly impersonated_by: number | null;
};

/**
 * Once nothing of a person is kept, what they did was done by nobody. What administrators and support did stays theirs: it is what others
 * hold them to.
 */
const unsigned = async (trx: Knex.Transaction, { data: { userId } }: Recorded<Leaving>): Promise<void> => {
  const staff = await trx('audit')
    .where({ stream: userStream(userId) })
    .whereIn('type', GIVEN)
    .first('position');
  if (!staff)
    await trx('audit')
      .where({ actor: actorOf(userId) })
      .update({ actor: actorOf(NOBODY) });
};
const GIVEN: readonly UserEvent['type'][] = ['AdminGranted', 'RoleGranted'];
const actorOf = (userId: number): string => `user:${userId}`;

export const auditProjection: Projection = withoutErased(
  {
    name: 'audit',
    tables: ['audit'],
    handles: 'all',
    apply: async (trx, batch) => {
      const rows = batch.map(
        ({ position, stream, revision, type, id, meta }): AuditRow => ({
          position,
          stream,
          revision,
          type,
          actor: meta.actor,
          correlation_id: meta.correlationId,
          at: meta.at,
          event_id: id,
          impersonated_by: meta.impersonatedBy ?? null,
        }),
      );
      await upsert(trx, 'audit', 'position', rows);
    },
  },
  atLast(unsigned),
);

/** What happened in these streams, in the order of the log. */
export const eventsOfStreams = (db: Knex, streams: readonly string[]): Promise<AuditRow[]> =>
  db('audit').whereIn('stream', streams).orderBy('position');

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
