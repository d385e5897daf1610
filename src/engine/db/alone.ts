import type { Knex } from 'knex';
import { ConfigError } from '../config-error.ts';

/** Throws ConfigError while a program is running on this database: its caches would not match the data after the change. */
export const mustBeAlone = async (db: Knex): Promise<void> => {
  const { rows } = await db.raw(
    `select 1 from pg_stat_activity where datname = current_database() and application_name in ('posada live', 'posada jobs') limit 1`,
  );
  if (rows.length > 0) throw new ConfigError('a program still runs on this database: end it first');
};
