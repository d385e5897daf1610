import type { Knex } from 'knex';
import type { Projection } from '../../engine/followers/projection.ts';

/**
 * Tables that are not backed up: the log, which is written as events, counters, cached answers, timers, which the log starts again, and
 * credentials such as sessions with the devices that belong to them.
 */
export const LEFT_OUT = [
  'event_log',
  'projection_checkpoints',
  'deadlines',
  'search_changes',
  'rate_limits',
  'idempotency_keys',
  'sessions',
  'impersonations',
  'push_subscriptions',
  'recovery_tokens',
  'contact_tokens',
  'captcha_answers',
];

/** All other tables that cannot be rebuilt from the log (vaults, claims, outbox, catalogue …), with their columns. */
export const tablesToBackUp = async (db: Knex, projections: readonly Projection[]): Promise<{ name: string; columns: string[] }[]> => {
  const replayed = projections.flatMap(({ tables }) => tables);
  const { rows } = await db.raw<{ rows: { name: string; columns: string[] }[] }>(
    `select c.table_name as name, json_agg(c.column_name order by c.ordinal_position) as columns
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'knex\\_%'
        and c.table_name <> all(?) group by 1 order by 1`,
    [[...LEFT_OUT, ...replayed]],
  );
  return rows;
};
