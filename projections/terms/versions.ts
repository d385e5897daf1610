import { type Projection, type RowHandlers, rowProjection } from '../../src/engine/followers/projection.ts';
import type { ConditionTerms, TariffTerms, VersionEvent } from '../../src/terms/events.ts';
import type { VersionRow } from '../../src/terms/rows.ts';

/** The effect of each event on the row of its version; event names begin with the subject of the version. */
const handlersOf = <Terms>(): RowHandlers<VersionRow<Terms>, VersionEvent<'', Terms>> => ({
  Proposed: (_, { data: { version, terms, from, adminId, proposedAt } }) => ({
    version,
    terms,
    begins_at: from,
    state: 'proposed',
    proposed_by: adminId,
    proposed_at: proposedAt,
    settled_by: null,
    settled_at: null,
  }),
  Confirmed: (row, { data }) => row && { ...row, state: 'confirmed', settled_by: data.adminId, settled_at: data.confirmedAt },
  Rejected: (row, { data }) => row && { ...row, state: 'rejected', settled_by: data.adminId, settled_at: data.rejectedAt },
  Cancelled: (row, { data }) => row && { ...row, state: 'cancelled', settled_by: data.adminId, settled_at: data.cancelledAt },
});

/** The versions of some terms for the console; what is in force is read from the log (`src/terms/versions/reading.ts`). */
const versionsOf = <Name extends string, Terms>(name: Name, { projection, table }: { projection: string; table: string }): Projection => {
  type Row = VersionRow<Terms>;
  type Named = VersionEvent<Name, Terms>;
  const handlers = Object.fromEntries(Object.entries(handlersOf<Terms>()).map(([type, handle]) => [`${name}${type}`, handle]));
  return rowProjection<Row, Named>({
    name: projection,
    table,
    key: 'version',
    handlers: handlers as unknown as RowHandlers<Row, Named>,
    keyOf: ({ data }) => data.version,
  });
};

/** The versions of the conditions (ADR 97). */
export const conditionsProjection = versionsOf<'Conditions', Partial<ConditionTerms>>('Conditions', {
  projection: 'conditions',
  table: 'condition_versions',
});

/** The versions of the tariff (ADR 65). */
export const tariffProjection = versionsOf<'Tariff', TariffTerms>('Tariff', { projection: 'tariff', table: 'tariff_versions' });
