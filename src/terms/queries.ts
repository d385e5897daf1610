import type { Knex } from 'knex';
import type { ConditionTerms, TariffTerms } from './events.ts';
import type { VersionRow } from './rows.ts';

const versionsIn = <Terms>(table: string) => {
  const rows = (db: Knex) => db<VersionRow<object>>(table).select('*');
  return {
    /** Proposals awaiting a second administrator, as a query that can be sorted and counted. */
    proposed: (db: Knex): Knex.QueryBuilder => rows(db).where({ state: 'proposed' }),
    /** Latest proposal first. */
    latest: async (db: Knex, most: number): Promise<VersionRow<Terms>[]> =>
      (await rows(db).orderBy('version', 'desc').limit(most)) as VersionRow<Terms>[],
  };
};

export const conditionVersions = versionsIn<Partial<ConditionTerms>>('condition_versions');
export const tariffVersions = versionsIn<TariffTerms>('tariff_versions');
