import { fc, it as property } from '@fast-check/vitest';
import type { Knex } from 'knex';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { instantFrom } from '../../src/engine/db/connect.ts';
import { testDatabase } from '../support/database.ts';
import { instantsInOtherColumns, instantsOfOtherTypes } from '../support/instants.ts';

const { db, url } = await testDatabase();

const selected = async (of: Knex, what: string, zone = 'UTC'): Promise<Record<string, unknown>> =>
  of.transaction(async (trx) => {
    await trx.raw(`set local timezone = '${zone}'`);
    const { rows } = await trx.raw(`select ${what}`);
    return rows[0];
  });

describe('a parsed instant', () => {
  it.each([
    ['2026-09-05 10:00:00+00', '2026-09-05T10:00:00.000Z'],
    ['2026-09-05 10:00:00.5+00', '2026-09-05T10:00:00.500Z'],
    ['2026-09-05 10:00:00.05+00', '2026-09-05T10:00:00.050Z'],
    ['2026-09-05 10:00:00.123+00', '2026-09-05T10:00:00.123Z'],
    ['2026-09-05 10:00:00.123999+00', '2026-09-05T10:00:00.123Z'],
    ['2026-09-05 10:00:00.000999+00', '2026-09-05T10:00:00.000Z'],
    ['2026-09-05 06:00:00.123-04', '2026-09-05T10:00:00.123Z'],
    ['2026-09-05 15:30:00.123456+05:30', '2026-09-05T10:00:00.123Z'],
    ['1969-12-31 23:59:59.999+00', '1969-12-31T23:59:59.999Z'],
  ])('%s is %s', (written, instant) => expect(instantFrom(written)).toBe(instant));

  it.each(['infinity', '-infinity', 'soon'])('is refused when it is invalid: %s', (written) =>
    expect(() => instantFrom(written)).toThrow(RangeError),
  );

  property.prop([fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })], { numRuns: 50 })(
    'is what was written, to the millisecond',
    async (at) => {
      const instant = at.toISOString();
      const { rows } = await db.raw('select cast(? as timestamptz) as at', [instant]);
      expect(rows).toEqual([{ at: instant }]);
    },
  );

  it('is the same in any zone of the session', async () => {
    for (const zone of ['UTC', 'America/Santiago', 'Asia/Kolkata'])
      expect(await selected(db, `timestamptz '2026-09-05T10:00:00.123Z' as at`, zone)).toEqual({ at: '2026-09-05T10:00:00.123Z' });
  });

  it('is returned beside days, which stay strings, and counts, which are numbers', async () => {
    const row = await selected(db, `date '2026-09-06' as day, 7::bigint as count, null::timestamptz as never, 1.5::numeric as rate`);
    expect(row).toEqual({ day: '2026-09-06', count: 7, never: null, rate: '1.5' });
  });

  it('is a Date for those with a separate pool, such as pg-boss', async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query(`select timestamptz '2026-09-05T10:00:00.123Z' as at, 7::bigint as count`);
      expect(rows).toEqual([{ at: new Date('2026-09-05T10:00:00.123Z'), count: '7' }]);
    } finally {
      await client.end();
    }
  });
});

describe('a column of instants', () => {
  it('is a timestamptz', async () => {
    expect(await instantsOfOtherTypes(db)).toEqual([]);
    expect(await instantsInOtherColumns(db)).toEqual([]);
  });

  it('of another type is detected by its name, type or content', async () => {
    await db.raw(
      'create table planted (asked_at text, "until" bigint, ended timestamp, told text, ms bigint, at timestamptz, held_by text)',
    );
    await db.raw(`insert into planted (told, ms, held_by) values ('2026-09-05T10:00:00.000Z', 1788602400000, 'user:7')`);
    const [byName, byValue] = [await instantsOfOtherTypes(db), await instantsInOtherColumns(db)];
    await db.raw('drop table planted');
    expect(byName).toEqual(['planted.asked_at text', 'planted.ended timestamp without time zone', 'planted.until bigint']);
    expect(byValue).toEqual(['planted.ms bigint', 'planted.told text']);
  });
});
