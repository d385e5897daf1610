import type { Knex } from 'knex';
import { afterEach, describe, expect, it } from 'vitest';
import { type Changes, moveDue, type Scheduled, untilNext, writeChanges } from '../../../src/engine/deadlines/instants.ts';
import { changesBy, type DeadlineKind } from '../../../src/engine/deadlines/jobs.ts';
import type { Recorded } from '../../../src/engine/event-store/port.ts';
import { testDatabase } from '../../support/database.ts';

const { db } = await testDatabase();
afterEach(() => db('deadlines').delete());

const DAY_MS = 86_400_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const timer = (key: string, at = inMs(-1_000), queue = 'bells'): Scheduled => ({ queue, key, at, payload: { key } });
const write = (changes: Partial<Changes>) => db.transaction((trx) => writeChanges(trx, { scheduled: [], ended: [], ...changes }));
const keys = () => db('deadlines').orderBy(['queue', 'key']).pluck<string[]>('key');
const taken = (into: Scheduled[]) => async (_: Knex.Transaction, due: readonly Scheduled[]) => void into.push(...due);

describe('the table of deadlines', () => {
  it('stores the same deadline once, as it was first written', async () => {
    await write({ scheduled: [timer('a-7/x'), timer('a-7/y')] });
    await write({ scheduled: [timer('a-7/x', inMs(DAY_MS)), timer('a-7/x', inMs(DAY_MS), 'gongs')] });
    expect(await keys()).toEqual(['a-7/x', 'a-7/y', 'a-7/x']);
    expect(await untilNext(db, ['bells'])).toBeLessThan(0);
    expect(await untilNext(db, ['gongs'])).toBeGreaterThan(0);
    expect(await untilNext(db, ['horns'])).toBeNull();
  });

  it('loses those of one subject and queue, and of no other with the same prefix', async () => {
    const others = ['a-6/x', 'a-7', 'a-70/x', 'a-71/x', 'a-8/x', 'b-7/x'];
    await write({ scheduled: [...others, 'a-7/', 'a-7/x', 'a-7/~', 'a-7/Ñ'].map((key) => timer(key)) });
    await write({ scheduled: [timer('a-7/x', inMs(0), 'gongs')] });
    await write({ ended: [{ queue: 'bells', prefix: 'a-7/' }], scheduled: [timer('a-7/again')] });
    expect((await keys()).sort()).toEqual([...others, 'a-7/again', 'a-7/x'].sort());
  });

  it('stores nothing that was due two weeks before its event is read', async () => {
    await write({ scheduled: [timer('old', inMs(-14 * DAY_MS - 60_000)), timer('late', inMs(-14 * DAY_MS + 60_000))] });
    expect(await keys()).toEqual(['late']);
  });

  it('returns each due deadline once, with its instant and payload, to any number of concurrent readers', async () => {
    const due = Array.from({ length: 1_200 }, (_, i) => timer(`k-${i}`));
    await write({ scheduled: [...due, timer('later', inMs(DAY_MS)), timer('foreign', inMs(-1_000), 'gongs')] });
    const got: Scheduled[] = [];
    const most = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const moved: number[] = [];
        do moved.push((await moveDue(db, ['bells'], taken(got))).length);
        while (moved.at(-1) !== 0);
        return Math.max(...moved);
      }),
    );
    expect(Math.max(...most)).toBeLessThanOrEqual(500);
    const byKey = (rows: readonly Scheduled[]) => [...rows].sort((a, b) => (a.key < b.key ? -1 : 1));
    expect(byKey(got)).toEqual(byKey(due));
    expect(await keys()).toEqual(['later', 'foreign']);
  });

  it('is never read in full, however long', async () => {
    await db.raw(
      `insert into deadlines select 'bells', 'a-' || i || '/x', now() + i * interval '1 hour' - interval '10 days', '{}' from generate_series(1, 20000) i`,
    );
    await db.raw('analyze deadlines');
    const wholes = async (trx: Knex.Transaction): Promise<number> => {
      const { rows } = await trx.raw(`select seq_scan::int as n from pg_stat_xact_user_tables where relname = 'deadlines'`);
      return rows[0].n;
    };
    const ended = Array.from({ length: 20 }, (_, i) => ({ queue: 'bells', prefix: `a-${1_000 + i}/` }));
    const moved = await db.transaction(async (trx) => {
      const before = await wholes(trx);
      await writeChanges(trx, { scheduled: [timer('new')], ended });
      const due = await moveDue(trx, ['bells'], async () => undefined);
      expect(await wholes(trx)).toBe(before);
      return due;
    });
    expect(moved.length).toBeGreaterThan(200);
    expect(await db('deadlines').count('* as n').first()).toEqual({ n: 20_000 + 1 - 20 - moved.length });
  });

  it('keeps what could not be handed over', async () => {
    await write({ scheduled: [timer('a'), timer('b')] });
    await expect(moveDue(db, ['bells'], () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await keys()).toEqual(['a', 'b']);
  });
});

describe('a batch of events', () => {
  const kind = (queue: string): DeadlineKind => ({
    queue,
    deadlinesFor: ({ type, stream, data }) =>
      type === 'Set' ? [{ at: AT, key: `${stream}/${(data as { n: number }).n}`, payload: {} }] : [],
    endedBy: ({ type, stream }) => (type === 'Ended' || type === queue ? `${stream}/` : null),
    execute: async () => undefined,
    overdue: async () => [],
  });
  const AT = '2027-01-01T00:00:00.000Z';
  const event = (type: string, stream: string, n = 1) => ({ type, stream, data: { n } }) as unknown as Recorded;

  it('starts deadlines that are not ended after it, whatever ended before', () => {
    const batch = [event('Set', 'a-7'), event('Set', 'a-70'), event('Ended', 'a-7'), event('Set', 'a-7', 2), event('gongs', 'a-70')];
    const { scheduled, ended } = changesBy([kind('bells'), kind('gongs')], batch);
    expect(scheduled.map(({ queue, key }) => `${queue} ${key}`)).toEqual(['bells a-70/1', 'bells a-7/2', 'gongs a-7/2']);
    expect(ended.map(({ queue, prefix }) => `${queue} ${prefix}`)).toEqual(['bells a-7/', 'gongs a-7/', 'gongs a-70/']);
  });
});
