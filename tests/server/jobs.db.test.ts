import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandHandler, type Decider } from '../../src/engine/commands/handle-command.ts';
import { type DeadlineKind, type Deadlines, startDeadlines, sweep } from '../../src/engine/deadlines/jobs.ts';
import { openPostgresStore } from '../../src/engine/event-store/postgres.ts';
import { rowProjection } from '../../src/engine/followers/projection.ts';
import { createRunner, type Runner } from '../../src/engine/followers/runner.ts';
import { openWork } from '../../src/engine/outbox/loops.ts';
import { type Clock, systemClock } from '../../src/kernel/clock.ts';
import { clockGuard } from '../../src/server/observability/clock-skew.ts';
import { testDatabase } from '../support/database.ts';
import { until } from '../support/events.ts';

const { db, url } = await testDatabase();
const log = pino({ level: 'silent' });
const store = openPostgresStore(url);

type TimerSet = { type: 'TimerSet'; data: { id: number; at: string } };
type TimerRang = { type: 'TimerRang'; data: { id: number; rangAt: string } };
type Command = { type: 'set'; id: number; at: string } | { type: 'ring'; id: number; now: string };
type State = { at: string | null; rang: boolean };

const decider: Decider<State, Command, TimerSet | TimerRang> = {
  initial: { at: null, rang: false },
  evolve: (state, event) => (event.type === 'TimerSet' ? { ...state, at: event.data.at } : { ...state, rang: true }),
  decide: (command, { at, rang }) => {
    if (command.type === 'set') return [{ type: 'TimerSet', data: { id: command.id, at: command.at } }];
    if (at === null || rang || command.now < at) return [];
    return [{ type: 'TimerRang', data: { id: command.id, rangAt: command.now } }];
  },
};

type Row = { id: number; at: string; rang_at: string | null };
const timers = rowProjection<Row, TimerSet | TimerRang>({
  name: 'test_timers',
  table: 'test_timers',
  key: 'id',
  keyOf: ({ data }) => data.id,
  handlers: {
    TimerSet: (_, { data }) => ({ id: data.id, at: data.at, rang_at: null }),
    TimerRang: (row, { data }) => row && { ...row, rang_at: data.rangAt },
  },
});

const kind = (clock: Clock, executed: (id: number) => void = () => undefined): DeadlineKind => ({
  queue: 'test-timers',
  deadlinesFor: ({ type, data }) => {
    if (type !== 'TimerSet') return [];
    const { id, at } = data as TimerSet['data'];
    return [{ at, key: `timer-${id}/${at}`, payload: { id } }];
  },
  execute: async ({ id }, metadata) => {
    executed(Number(id));
    await commandHandler(store, clock, decider)(`timer-${id}`, { type: 'ring', id: Number(id), now: clock.now() }, metadata);
  },
  overdue: async (from: Knex, now) => {
    const rows: Row[] = await from('test_timers').whereNull('rang_at').where('at', '<=', now);
    return rows.map(({ id, at }) => ({ payload: { id }, since: at }));
  },
});

let nextId = 1;
const setTimer = async (at: string) => {
  const id = nextId++;
  const metadata = { actor: 'test', correlationId: 'c', commandId: randomUUID() };
  await commandHandler(store, systemClock, decider)(`timer-${id}`, { type: 'set', id, at }, metadata);
  return id;
};
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const rings = async (id: number) => (await store.read(`timer-${id}`)).filter(({ type }) => type === 'TimerRang').length;
const jobs = () => db('jobs.job').where({ name: 'test-timers' });
const waiting = () => db('deadlines').where({ queue: 'test-timers' });

let runner: Runner;
let running: Deadlines[] = [];
const start = async (
  over: { clock?: Clock; executed?: (id: number) => void; work?: boolean; sweepMs?: number; kinds?: DeadlineKind[]; guarded?: true } = {},
) => {
  const { clock = systemClock, executed, work = true, sweepMs = 60_000 } = over;
  const kinds = over.kinds ?? [kind(clock, executed)];
  const guard = over.guarded ? { mayDecide: clockGuard(db, clock) } : {};
  const deadlines = await startDeadlines(
    { db, databaseUrl: url, store, clock, log, kinds, works: work, work: openWork(url, false), ...guard },
    { sweepMs },
  );
  running.push(deadlines);
  return deadlines;
};

beforeEach(async () => {
  await db.raw('create table if not exists test_timers (id int primary key, at text not null, rang_at text)');
  runner = createRunner({ store, db, log, clock: systemClock, projections: [timers], reactions: [] });
  await runner.start();
});
afterEach(async () => {
  for (const deadlines of running) await deadlines.stop();
  running = [];
  await runner.stop();
  await db('deadlines').delete();
});

describe('deadlines', () => {
  it('60 of them each run once in two processes, never early and not by the sweep', async () => {
    const counts = new Map<number, number>();
    const executed = (id: number) => counts.set(id, (counts.get(id) ?? 0) + 1);
    await start({ executed });
    await start({ executed });
    const ids = await Promise.all(Array.from({ length: 60 }, () => setTimer(inMs(1_000 + Math.random() * 1_000))));
    await until(async () => Number((await db('test_timers').whereNotNull('rang_at').count('* as n').first())?.n) === 60);
    const rows: Row[] = await db('test_timers').whereIn('id', ids);
    const late = rows.map(({ at, rang_at }) => Date.parse(rang_at ?? '') - Date.parse(at));
    expect(rows).toHaveLength(60);
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
    // with the sweep alone it would take a minute; how far within the promised second depends on the machine
    expect(late.sort((a, b) => a - b)[30]).toBeLessThan(30_000);
    for (const id of ids) expect(counts.get(id)).toBe(1);
    for (const id of ids) expect(await rings(id)).toBe(1);
  });

  it('with lost timers, in the table or as jobs, are found by the sweep', async () => {
    await start();
    const [early, late] = [inMs(1_000), inMs(3_600_000)];
    const ids = await Promise.all(Array.from({ length: 20 }, (_, i) => setTimer(i < 10 ? early : late)));
    await until(async () => (await waiting().where({ at: late })).length === 10);
    expect(await waiting().delete()).toBeGreaterThanOrEqual(10);
    await jobs().delete();
    const later: Clock = { now: () => inMs(3_660_000) };
    const deadlines = await start({ clock: later, sweepMs: 300 });
    await until(async () => (await Promise.all(ids.map(rings))).every((n) => n === 1));
    expect(await deadlines.deadLettered()).toBe(0);
  });

  it('are not handled by a node whose clock is five minutes off, but by the others', async () => {
    const fast: Clock = { now: () => inMs(300_000) };
    const byFast: number[] = [];
    const wrong = await start({ clock: fast, guarded: true, executed: (id) => byFast.push(id), sweepMs: 200 });
    const id = await setTimer(inMs(60_000));
    await until(async () => (await db('test_timers').where({ id })).length === 1);
    await wrong.sweep();
    expect(await rings(id)).toBe(0);
    const due = inMs(500);
    const soon = await Promise.all(Array.from({ length: 20 }, () => setTimer(due)));
    await until(async () => (await waiting().where({ at: due })).length === 20);
    await until(() => inMs(-1_000) > due);
    expect(await jobs().whereRaw(`data->>'at' = ?`, [due])).toEqual([]); // it would only take them in vain
    await start({ guarded: true, sweepMs: 500 });
    await until(async () => (await Promise.all(soon.map(rings))).every((n) => n === 1));
    expect(byFast).toEqual([]);
  });

  it('that became overdue while no process ran are handled at the start', async () => {
    const id = await setTimer(inMs(-5_000));
    await until(async () => (await db('test_timers').where({ id })).length === 1);
    await start();
    expect(await rings(id)).toBe(1);
  });
});

describe('a job', () => {
  it('delivered three times, and by the sweep as well, has one effect', async () => {
    const counts = new Map<number, number>();
    await start({ executed: (id) => counts.set(id, (counts.get(id) ?? 0) + 1) });
    const id = await setTimer(inMs(1_000));
    await until(async () => (await jobs().whereRaw(`data->'payload'->>'id' = ?`, [String(id)])).length === 1);
    await db.raw(
      `insert into jobs.job (id, name, data, start_after, keep_until, policy, retry_limit, expire_seconds, deletion_seconds)
       select gen_random_uuid(), name, data, start_after, keep_until, policy, retry_limit, expire_seconds, deletion_seconds
       from jobs.job, generate_series(1, 2) where name = 'test-timers' and data->'payload'->>'id' = ?`,
      [String(id)],
    );
    await until(() => (counts.get(id) ?? 0) >= 3);
    await sweep({ db, clock: systemClock, log, kinds: [kind(systemClock)] });
    expect(await rings(id)).toBe(1);
  });

  it('that arrives early by our clock is delivered again, not lost', async () => {
    let behindMs = 3_000;
    const clock: Clock = { now: () => new Date(Date.now() - behindMs).toISOString() };
    await start({ clock });
    const id = await setTimer(inMs(200));
    await until(async () => (await jobs().where('state', 'retry')).length === 1);
    expect(await rings(id)).toBe(0);
    behindMs = 0;
    await until(async () => (await rings(id)) === 1);
  });

  it('waits for a clock that is half a second behind that of the database', async () => {
    const behind: Clock = { now: () => inMs(-500) };
    await start({ clock: behind });
    const at = inMs(200);
    const id = await setTimer(at);
    await until(async () => (await rings(id)) === 1);
    const rang = (await store.read(`timer-${id}`)).flatMap(({ type, data }) => (type === 'TimerRang' ? [data as TimerRang['data']] : []));
    expect(rang.every(({ rangAt }) => rangAt >= at)).toBe(true);
    const [job] = await jobs().whereRaw(`data->'payload'->>'id' = ?`, [String(id)]);
    expect(job.retry_count).toBe(0);
  });

  it('whose command fails is retried', async () => {
    let failures = 2;
    const failing = {
      ...kind(systemClock),
      execute: async (payload: object, metadata: Parameters<DeadlineKind['execute']>[1]) => {
        if (failures-- > 0) throw new Error('not yet');
        await kind(systemClock).execute(payload as { id: number }, metadata);
      },
    };
    await start({ kinds: [failing] });
    const id = await setTimer(inMs(300));
    await until(async () => (await rings(id)) === 1);
    expect(failures).toBe(-1);
  });

  it('scheduled again by a replay of the log still has one effect', async () => {
    const counts = new Map<number, number>();
    await start({ executed: (id) => counts.set(id, (counts.get(id) ?? 0) + 1) });
    const id = await setTimer(inMs(300));
    await until(async () => (await rings(id)) === 1);
    await db('projection_checkpoints').where({ name: 'schedule:deadlines' }).update({ position: null });
    const next = await setTimer(inMs(300));
    await until(async () => (await rings(next)) === 1);
    expect(counts.get(id)).toBe(1);
  });
});

describe('a process that only serves HTTP', () => {
  it('sees overdue deadlines and handles none', async () => {
    const web = await start({ work: false });
    const since = Date.now() - 2_000;
    const id = await setTimer(new Date(since).toISOString());
    await until(async () => (await db('test_timers').where({ id })).length === 1);
    expect(await web.oldestOverdue()).toBeGreaterThanOrEqual(2);
    expect(await web.oldestOverdue()).toBeLessThanOrEqual((Date.now() - since) / 1_000);
    expect(await rings(id)).toBe(0);
    expect((await web.lag())[0]).toMatchObject({ name: 'schedule:deadlines', stoppedBecause: null });
    await web.sweep();
    expect(await rings(id)).toBe(1);
    await until(async () => (await web.oldestOverdue()) === 0);
  });
});
