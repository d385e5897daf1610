import type { Knex } from 'knex';
import { type Projection, upsert } from '../src/platform/projection.ts';
import type { Instant } from '../src/shared/types.ts';

/** One event of the log, without its data: that is read from the log itself. */
export type AuditRow = {
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** `user:12`, `deadline`, `reaction:<name>` … */
  readonly actor: string;
  readonly correlation_id: string;
  readonly at: Instant;
};

export const auditProjection: Projection = {
  name: 'audit',
  tables: ['audit'],
  handles: 'all',
  apply: async (trx, batch) => {
    const rows = batch.map(
      ({ position, stream, revision, type, meta }): AuditRow => ({
        position,
        stream,
        revision,
        type,
        actor: meta.actor,
        correlation_id: meta.correlationId,
        at: meta.at,
      }),
    );
    await upsert(trx, 'audit', 'position', rows);
  },
};

/** What happened in these streams, in the order of the log. */
export const eventsOfStreams = (db: Knex, streams: readonly string[]): Promise<AuditRow[]> =>
  db('audit').whereIn('stream', streams).orderBy('position');
