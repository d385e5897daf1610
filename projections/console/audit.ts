import type { Knex } from 'knex';
import type { AuditRow } from '../../src/console/rows.ts';
import type { Recorded } from '../../src/engine/event-store/port.ts';
import { type Projection, upsert } from '../../src/engine/followers/projection.ts';
import { type UserEvent, userStream } from '../../src/identity/events.ts';
import { NOBODY } from '../../src/kernel/types.ts';
import { atLast, type Leaving, withoutErased } from '../privacy/nobody.ts';

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
