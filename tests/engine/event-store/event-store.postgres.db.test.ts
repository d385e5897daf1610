import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { connect } from '../../../src/engine/db/connect.ts';
import type { Recorded } from '../../../src/engine/event-store/port.ts';
import { openPostgresStore } from '../../../src/engine/event-store/postgres.ts';
import { testDatabase } from '../../support/database.ts';
import { anEvent, until } from '../../support/events.ts';
import { addressOf, startProxy, through } from '../../support/outside/tcp-proxy.ts';
import { eventStoreContract } from './event-store.contract.ts';

const { db, url } = await testDatabase();
const proxy = await startProxy(addressOf(url));
afterAll(proxy.stop);
const proxied = through(url, proxy);
const open = () => openPostgresStore(url, { pollMs: 100 });

eventStoreContract({
  name: 'PostgreSQL',
  open: (deadlineMs) => openPostgresStore(proxied, { pollMs: 100, ...(deadlineMs === undefined ? {} : { deadlineMs }) }),
  isGapless: true,
  knobs: {
    hang: async () => {
      const holder = connect(url, 1);
      await holder.raw(`select pg_advisory_lock(hashtextextended('event_log', 0))`);
      return () => holder.destroy();
    },
    commitThenBreak: async () => proxy.cutNextAnswer(),
    restart: async () => proxy.dropAll(),
  },
});

describe('streams that are read in one turn of the event loop', () => {
  const store = open();
  afterAll(() => store.close());
  const many = (count: number) => Array.from({ length: count }, () => anEvent());

  it('are returned as if read separately: each in order, even the same one twice', async () => {
    const [one, two] = ['read-at-once-one', 'read-at-once-two'];
    await store.append(one, 'none', many(5));
    await store.append(two, 'none', many(3));
    const requests = [
      { stream: two },
      { stream: one, from: 3 },
      { stream: 'read-at-once-unknown' },
      { stream: one },
      { stream: two, from: 3 },
      { stream: one, from: 1, limit: 2 },
      { stream: two },
    ];
    const together = await Promise.all(requests.map(({ stream, ...options }) => store.read(stream, options)));
    const all = [[0, 1, 2], [3, 4], [], [0, 1, 2, 3, 4], [], [1, 2], [0, 1, 2]];
    expect(together.map((events) => events.map(({ revision }) => revision))).toEqual(all);
    for (const [i, { stream, ...options }] of requests.entries()) expect(together[i]).toEqual(await store.read(stream, options));
  });

  it('share a statement', async () => {
    for (const i of [1, 2, 3]) await store.append(`at-once-${i}`, 'none', [anEvent('Noted', { i })]);
    const query = vi.spyOn(pg.Pool.prototype, 'query');
    const found = await Promise.all([1, 2, 3].map((i) => store.read(`at-once-${i}`)));
    const queries: unknown[] = query.mock.calls.map(([first]) => first);
    const names = queries.flatMap((one) => (one && typeof one === 'object' && 'name' in one ? [one.name] : []));
    query.mockRestore();
    expect(names).toEqual(['read several']);
    expect(found.map((events) => events.map(({ data }) => data))).toEqual([[{ i: 1 }], [{ i: 2 }], [{ i: 3 }]]);
  });

  it('fail only for a reader of an event that cannot be upcast', async () => {
    const broken = (): never => {
      throw new Error('no newer form');
    };
    const strict = openPostgresStore(url, { upcasters: { Odd: [broken] } });
    await strict.append('odd', 'none', [anEvent('Odd', {})]);
    await strict.append('even', 'none', [anEvent('Noted', {})]);
    const [odd, even] = await Promise.allSettled([strict.read('odd'), strict.read('even')]);
    expect(odd).toMatchObject({ status: 'rejected', reason: { message: 'no newer form' } });
    expect(even).toMatchObject({ status: 'fulfilled', value: [{ stream: 'even' }] });
    await strict.close();
  });
});

describe('the log in PostgreSQL', () => {
  it('refuses updates, deletions and truncation', async () => {
    const store = open();
    await store.append('kept', 'none', [anEvent()]);
    for (const harm of [`update event_log set data = '{}'`, 'delete from event_log', 'truncate event_log']) {
      await expect(db.raw(harm)).rejects.toThrow('only ever appended to');
    }
    expect(await store.read('kept')).toHaveLength(1);
    await store.close();
  });

  it('is woken by the poll when no notification comes', async () => {
    const store = open();
    let woken = 0;
    store.onAppended(() => {
      woken += 1;
    });
    await sleep(400);
    woken = 0;
    await db.raw(
      `insert into event_log (position, stream, revision, id, type, data, meta)
       select max(position) + 1, 'quiet', 0, gen_random_uuid(), 'Noted', '{}', '{"v":1}' from event_log`,
    );
    await until(() => woken > 0);
    await store.close();
  });

  it('had its connection cut after the commit, twice', () => {
    expect(proxy.cuts()).toBe(2);
  });
});

describe('commits out of order', () => {
  const WRITERS = 16;
  const append = (trx: Knex, stream: string) =>
    trx.raw('select append_events(?::jsonb)', [JSON.stringify([{ stream, expected: -2, events: [anEvent(), anEvent()] }])]);
  const beside = (trx: Knex, stream: string) =>
    trx.raw(
      `insert into event_log (position, stream, revision, id, type, data, meta)
       select coalesce(max(position), 0) + 1, ?, coalesce(max(revision) filter (where stream = ?), -1) + 1, gen_random_uuid(), 'Noted', '{}', '{"v":1}'
       from event_log`,
      [stream, stream],
    );

  /** A transaction that stays open around its writes for a while, and is sometimes rolled back. */
  const attempt = async (pool: Knex, turn: number): Promise<boolean> => {
    const trx = await pool.transaction();
    try {
      if (turn % 5 === 0) await trx.raw('insert into test_touch values (1)'); // it has a transaction id before it appends, which is refused
      await (turn % 7 === 0 ? beside : append)(trx, `stream-${turn % 10}`);
      await sleep(Math.random() * 5);
      if (turn % 11 === 0) throw new Error('thought better of it');
      await trx.commit();
      return true;
    } catch {
      await trx.rollback();
      return false;
    }
  };

  it('with 16 writers in long transactions, some without the append function, a reader sees every event once and in order', async () => {
    const pool = connect(url, WRITERS);
    const store = open();
    await db.raw('create table test_touch (x int)');
    const [last] = (await db.raw('select max(position)::text as at from event_log')).rows;
    const start: string = last.at.padStart(20, '0');
    const end = Date.now() + 3_000;
    const outcomes = { done: 0, refused: 0, own: 0 };
    // three seconds, on a slow machine until there are events
    const isEnough = () => outcomes.done > 100 && outcomes.refused > 10 && outcomes.own > 10;
    const goesOn = () => Date.now() < end || (Date.now() < end + 60_000 && !isEnough());
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let turn = writer; goesOn(); turn += WRITERS) outcomes[(await attempt(pool, turn)) ? 'done' : 'refused'] += 1;
    });
    const own = (async () => {
      for (; goesOn(); outcomes.own += 1) await store.append(`own-${outcomes.own % 3}`, 'any', [anEvent()]);
    })();
    let running = true;
    const all = Promise.all([...writers, own]).finally(() => {
      running = false;
    });
    all.catch(() => undefined); // awaited below; until then a rejection must not count as unhandled
    const seen: Recorded[] = [];
    const follow = async () => {
      const page = await store.readAll({ after: seen.at(-1)?.position ?? start, limit: 100 });
      seen.push(...page);
      return page.length;
    };
    while (running) await follow();
    await all;
    while ((await follow()) > 0);
    expect([outcomes, isEnough()]).toEqual([outcomes, true]);

    const { rows } = await db.raw('select id from event_log where position > ? order by position', [start]);
    expect(seen.map(({ id }) => id)).toEqual(rows.map(({ id }: { id: string }) => id));
    const next = new Map<string, number>();
    for (const { stream, revision } of seen) {
      expect(revision).toBe(next.get(stream) ?? 0);
      next.set(stream, revision + 1);
    }
    await store.close();
    await pool.destroy();
  });

  it('an append inside a transaction that has already written is refused: it would hold the lock of the log', async () => {
    const trx = await db.transaction();
    await trx.raw('insert into test_touch values (2)');
    await expect(append(trx, 'inside')).rejects.toThrow('already written');
    await trx.rollback();
  });

  it('a gap, made without the append function, is reported and never skipped', async () => {
    const other = await testDatabase();
    const store = openPostgresStore(other.url);
    const { position } = await store.append('holed', 'none', [anEvent()]);
    await other.db.raw(
      `insert into event_log (position, stream, revision, id, type, data, meta) values (3, 'beside', 0, gen_random_uuid(), 'Noted', '{}', '{"v":1}')`,
    );
    await expect(store.readAll({ after: position, limit: 10 })).rejects.toThrow('hole in the event log before position 3');
    await store.close();
  });
});
