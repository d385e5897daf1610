import { describe, expect, it } from 'vitest';
import { anyOf } from '../../src/engine/db/any-of.ts';
import { connect } from '../../src/engine/db/connect.ts';
import { isOutage } from '../../src/engine/db/outage.ts';
import { testDatabase } from '../support/database.ts';

const { url } = await testDatabase();

/** A pool of one connection, so that its prepared statements can be queried. */
const onePool = async <T>(work: (db: ReturnType<typeof connect>) => Promise<T>): Promise<T> => {
  const db = connect(url, 1);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
};
const keptBy = async (db: ReturnType<typeof connect>): Promise<string[]> =>
  (await db.raw<{ rows: { statement: string }[] }>('select statement from pg_prepared_statements')).rows.map(({ statement }) => statement);

describe('frequent statements', () => {
  it.each([
    [4, 0],
    [5, 1],
    [6, 1],
  ])('sent %d times: the server keeps %d plans', (times, plans) =>
    onePool(async (db) => {
      for (let i = 0; i < times; i += 1) expect((await db.raw('select ?::int + 1 as n', [i])).rows).toEqual([{ n: i + 1 }]);
      expect(await keptBy(db)).toHaveLength(plans);
    }),
  );

  it('lists of any length are one statement', () =>
    onePool(async (db) => {
      await db.raw('create table lists as select generate_series(1, 9) as id');
      for (let most = 0; most < 9; most += 1) {
        const ids = Array.from({ length: most }, (_, i) => i + 1);
        expect(await db('lists').where(anyOf('id', ids)).orderBy('id').pluck('id')).toEqual(ids);
      }
      expect((await keptBy(db)).filter((text) => text.includes('lists'))).toHaveLength(1);
    }));

  it('at most 400 plans are kept, and all statements are answered', () =>
    onePool(async (db) => {
      for (let text = 0; text < 405; text += 1)
        for (let i = 0; i < 5; i += 1) expect((await db.raw(`select ?::int as n${text}`, [i])).rows).toEqual([{ [`n${text}`]: i }]);
      expect(await keptBy(db)).toHaveLength(400);
    }));

  it('a table with a new column is read with it', () =>
    onePool(async (db) => {
      await db.raw('create table changing as select 1 as id');
      const read = () => db('changing').where({ id: 1 }).first();
      for (let i = 0; i < 6; i += 1) expect(await read()).toEqual({ id: 1 });
      await db.raw('alter table changing add column name text');
      expect(await read()).toEqual({ id: 1, name: null });
      expect(await read()).toEqual({ id: 1, name: null });
    }));

  it('fails once in a transaction, as an outage does, and works on retry', () =>
    onePool(async (db) => {
      await db.raw('create table moving as select 1 as id');
      const read = () => db.transaction((trx) => trx('moving').where({ id: 1 }).first());
      for (let i = 0; i < 6; i += 1) await read();
      await db.raw('alter table moving add column name text');
      const failure = await read().catch((error: unknown) => error);
      expect([failure instanceof Error, isOutage(failure)]).toEqual([true, true]);
      expect(await read()).toEqual({ id: 1, name: null });
    }));
});
