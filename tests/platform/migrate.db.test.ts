import type { Knex } from 'knex';
import { describe, expect, it } from 'vitest';
import { connect } from '../../src/platform/db/connect.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { newDatabase } from '../support/database.ts';

/** An empty database, and `count` processes that migrate it. */
const emptyDatabase = async (count: number): Promise<Knex[]> => {
  const url = await newDatabase();
  return Array.from({ length: count }, () => connect(url, 2));
};
const applied = async (db: Knex) => (await db('knex_migrations').select('name')).map(({ name }) => name as string);

describe('the schema', () => {
  it('is created once by processes that start at once', async () => {
    const starters = await emptyDatabase(6);
    await Promise.all(starters.map((db) => migrate(db)));
    const names = await applied(starters[0]!);
    expect(names.length).toBeGreaterThan(10);
    expect(new Set(names).size).toBe(names.length);
    await Promise.all(starters.map((db) => db.destroy()));
  });

  it('is not blocked by a process that died during the migration', async () => {
    const [db] = (await emptyDatabase(1)) as [Knex];
    await migrate(db);
    await db('knex_migrations_lock').update({ is_locked: 1 });
    await migrate(db);
    expect((await db('knex_migrations_lock').first()).is_locked).toBe(0);
    await db.destroy();
  });
});
