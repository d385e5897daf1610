import { expect, it } from 'vitest';
import { migrate, rollback } from '../../src/engine/db/migrate.ts';
import { testDatabase } from '../support/database.ts';

const { db } = await testDatabase();
/** Tables with their columns, constraints, indexes and sequences, as PostgreSQL spells them. */
const schema = async (): Promise<unknown[]> => {
  const { rows } = await db.raw(`
    select 'column' as kind, table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as what
      from information_schema.columns where table_schema = 'public' and table_name not like 'knex_%'
    union all select 'index', indexdef from pg_indexes where schemaname = 'public' and tablename not like 'knex_%'
    union all select 'constraint', conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 0 and conrelid::regclass::text not like 'knex_%'
    union all select 'sequence', sequencename from pg_sequences where schemaname = 'public' and sequencename not like 'knex_%'
    order by 1, 2`);
  return rows;
};

it('every migration can be reverted completely, and applied again with the same schema', async () => {
  const before = await schema();
  await rollback(db);
  expect(await schema()).toEqual([]);
  await migrate(db);
  expect(await schema()).toEqual(before);
});
