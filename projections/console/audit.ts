import type { Knex } from 'knex';
import type { AuditRow } from '../../src/console/rows.ts';
import type { Recorded } from '../../src/engine/event-store/port.ts';
import { type Projection, upsert } from '../../src/engine/followers/projection.ts';
import { type UserEvent, userStream } from '../../src/identity/events.ts';
import { NOBODY } from '../../src/kernel/types.ts';
import { atLast, type Leaving, withoutErased } from '../privacy/nobody.ts';

/**
 * After the last retained record of a person, `NOBODY` becomes the actor of what they did. The actions of administrators and support keep
 * their actor, because others hold them accountable for them.
 */
const unsigned = async (trx: Knex.Transaction, { data: { userId } }: Recorded<Leaving>): Promise<void> => {
  const staff = await trx('audit')
    .where({ stream: userStream(userId) })
    .whereIn('type', ROLE_GRANTS)
    .first('position');
  if (!staff)
    await trx('audit')
      .where({ actor: actorOf(userId) })
      .update({ actor: actorOf(NOBODY) });
};
const ROLE_GRANTS: readonly UserEvent['type'][] = ['AdminGranted', 'RoleGranted'];
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
