import type { Knex } from 'knex';
import { rowProjection } from '../../src/platform/engine/projection.ts';
import type { TariffTerms } from '../../src/pricing/events.ts';
import type { Instant } from '../../src/shared/types.ts';
import type { TariffEvent } from '../../src/tariff/events.ts';

/** A version of the tariff as the console shows it; prices are computed from the log (`src/tariff/versions.ts`). */
export type TariffRow = {
  version: number;
  terms: TariffTerms;
  begins_at: Instant;
  state: 'proposed' | 'confirmed' | 'rejected' | 'cancelled';
  proposed_by: number;
  proposed_at: Instant;
  settled_by: number | null;
  settled_at: Instant | null;
};

export const tariffProjection = rowProjection<TariffRow, TariffEvent>({
  name: 'tariff',
  table: 'tariff_versions',
  key: 'version',
  keyOf: ({ data }) => data.version,
  handlers: {
    TariffProposed: (_, { data: { version, terms, from, adminId, proposedAt } }) => ({
      ...{ version, terms, begins_at: from, state: 'proposed', proposed_by: adminId, proposed_at: proposedAt },
      ...{ settled_by: null, settled_at: null },
    }),
    TariffConfirmed: (row, { data }) => row && { ...row, state: 'confirmed', settled_by: data.adminId, settled_at: data.confirmedAt },
    TariffRejected: (row, { data }) => row && { ...row, state: 'rejected', settled_by: data.adminId, settled_at: data.rejectedAt },
    TariffCancelled: (row, { data }) => row && { ...row, state: 'cancelled', settled_by: data.adminId, settled_at: data.cancelledAt },
  },
});

const tariffRows = (db: Knex) => db<TariffRow>('tariff_versions').select('*');

/** Those that wait for a second administrator, as a query that can be sorted and counted. */
export const proposedVersions = (db: Knex): Knex.QueryBuilder => tariffRows(db).where({ state: 'proposed' });

/** The latest proposal first. */
export const latestVersions = (db: Knex, most: number): Promise<TariffRow[]> => tariffRows(db).orderBy('version', 'desc').limit(most);
