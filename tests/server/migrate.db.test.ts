import type { Knex } from 'knex';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/engine/config-error.ts';
import { connect } from '../../src/engine/db/connect.ts';
import { knownMigrations, migrate } from '../../src/engine/db/migrate.ts';
import { newDatabase } from '../support/database.ts';

/** An empty database, and `count` processes that migrate it. */
const emptyDatabase = async (count: number): Promise<Knex[]> => {
  const url = await newDatabase();
  return Array.from({ length: count }, () => connect(url, 2));
};
const applied = async (db: Knex) => (await db('knex_migrations').select('name')).map(({ name }) => name as string);

describe('the schema', () => {
  it('is created once by processes that start concurrently', async () => {
    const starters = await emptyDatabase(6);
    await Promise.all(starters.map((db) => migrate(db)));
    expect(await applied(starters[0]!)).toEqual(knownMigrations());
    await Promise.all(starters.map((db) => db.destroy()));
  });

  it('is changed without the time limits of other statements: a large installation needs longer', async () => {
    const [db] = (await emptyDatabase(1)) as [Knex];
    await migrate(db, []); // the tables in which knex keeps its books
    await db.raw(`create table limits (statement text, idle text)`);
    await db.raw(`create function note_limits() returns event_trigger language plpgsql as $$ begin
      insert into limits values (current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout'));
    end $$`);
    await db.raw('create event trigger note on ddl_command_start execute function note_limits()');
    await migrate(db);
    await db.raw('drop event trigger note');
    const seen = await db('limits').distinct();
    expect(seen).toEqual([{ statement: '0', idle: '0' }]);
    expect((await db.raw('show statement_timeout')).rows).toEqual([{ statement_timeout: '15s' }]);
    await db.destroy();
  });

  it('of a newer version that only added to it is left unchanged, and the program runs', async () => {
    const [db] = (await emptyDatabase(1)) as [Knex];
    await migrate(db);
    const newest = knownMigrations().at(-1)?.slice(0, 14);
    for (const name of ['20990101000000_more.ts', `20990101000001_since_${newest}_less.ts`])
      await db('knex_migrations').insert({ name, batch: 2, migration_time: new Date() });
    expect(await migrate(db)).toEqual([]);
    await db.destroy();
  });

  it('of a newer version that removed required parts is refused with a message, unchanged', async () => {
    const [db] = (await emptyDatabase(1)) as [Knex];
    await migrate(db);
    const name = '20990101000002_since_20990101000000_less.ts';
    await db('knex_migrations').insert({ name, batch: 2, migration_time: new Date() });
    await expect(migrate(db)).rejects.toThrow(
      new ConfigError(
        `a newer version of this program has changed this database (${name}): start that version, or restore a backup from before it into an empty database`,
      ),
    );
    await db.destroy();
  });

  it('of a version before the baseline is refused with a message, unchanged', async () => {
    const [db] = (await emptyDatabase(1)) as [Knex];
    await migrate(db, []);
    const names = ['20261121000100_platform.ts', '20261127222500_payouts_by_month.ts'];
    await db('knex_migrations').insert(names.map((name) => ({ name, batch: 1, migration_time: new Date() })));
    await expect(migrate(db)).rejects.toThrow(
      new ConfigError(
        'a version before 1.1.0 made this database, which cannot be migrated: delete the data folder (var/, or that of DATA_DIR) or give an empty database (DATABASE_URL); the demo data is created again',
      ),
    );
    expect(await applied(db)).toEqual(names);
    await db.destroy();
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
