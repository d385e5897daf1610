import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditProjection } from '../../../projections/console/audit.ts';
import { commandHandler } from '../../../src/engine/commands/handle-command.ts';
import { openPostgresStore } from '../../../src/engine/event-store/postgres.ts';
import { rebuild } from '../../../src/engine/followers/rebuild.ts';
import { createRunner } from '../../../src/engine/followers/runner.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { eventsOfStreams } from '../../../src/privacy/queries.ts';
import { COUNTERS_TABLE, counter, counters } from '../../support/counter.ts';
import { testDatabase } from '../../support/database.ts';
import { until } from '../../support/events.ts';

const run = promisify(execFile);
const { db, url } = await testDatabase();
const store = openPostgresStore(url);
const projections = [counters(), auditProjection];
const log = pino({ level: 'silent' });
const runner = createRunner({ store, db, log, clock: systemClock, projections, reactions: [] }, { waitMs: 120_000 });
const handle = commandHandler(store, systemClock, counter);
const metadata = (actor = 'user:1') => ({ actor, correlationId: 'request-1', commandId: randomUUID() });
const step = (id: number) => handle(`counter-${id}`, id % 3 ? { type: 'count', id, by: 1 } : { type: 'reset', id }, metadata());
const rows = () => db('test_counters').orderBy('id');
const checkpoint = async (name: string) => (await db('projection_checkpoints').where({ name }).first()).position;

beforeAll(async () => {
  await db.raw(COUNTERS_TABLE);
  await runner.start();
  for (let i = 0; i < 60; i += 1) await step(i % 10);
  await until(async () => (await runner.lag()).every(({ events }) => events === 0));
});
afterAll(async () => {
  await runner.stop();
  await store.close();
});

describe('a rebuild', () => {
  it.each([1, 7, 2_000])('in batches of %i produces the same rows and checkpoint', async (batchSize) => {
    const before = { rows: await rows(), at: await checkpoint('counters') };
    expect(before.rows).toHaveLength(10);
    expect(await rebuild(store, db, counters(), batchSize)).toBe(60);
    expect({ rows: await rows(), at: await checkpoint('counters') }).toEqual(before);
  });

  it("of several read models reads the log once, and produces each one's rows and checkpoint", async () => {
    const state = async () => ({
      rows: await rows(),
      audit: await db('audit').orderBy('position'),
      at: [await checkpoint('counters'), await checkpoint('audit')],
    });
    const before = await state();
    await db('test_counters').where({ id: 1 }).update({ total: 999 });
    await db('audit').where({ stream: 'counter-1' }).delete();
    const read: unknown[] = [];
    const readAll: typeof store.readAll = (options) => {
      read.push(options.after);
      return store.readAll(options);
    };
    expect(await rebuild({ readAll }, db, projections, 20)).toBe(60);
    expect(read).toHaveLength(4); // three batches, and the end of the log
    expect(await state()).toEqual(before);
  });

  it('repairs damaged rows, and clears the stop reason of a projection', async () => {
    const before = await rows();
    await db('test_counters').where({ id: 1 }).update({ total: 999 });
    await db('test_counters').where({ id: 2 }).delete();
    await db('projection_checkpoints').where({ name: 'counters' }).update({ stopped_because: 'a defect' });
    await rebuild(store, db, counters());
    expect(await rows()).toEqual(before);
    expect((await db('projection_checkpoints').where({ name: 'counters' }).first()).stopped_because).toBeNull();
  });

  it('shows readers the old rows until it commits, and includes events written meanwhile', async () => {
    const before = await rows();
    const counts: number[] = [];
    const leases: unknown[] = [];
    const { apply, ...rest } = counters();
    const slow = {
      ...rest,
      apply: async (...[trx, batch]: Parameters<typeof apply>) => {
        await apply(trx, batch);
        counts.push((await rows()).length); // over another connection, during the rebuild
        leases.push(await db('projection_checkpoints').where({ name: 'counters' }).forUpdate().skipLocked().first());
        if (counts.length <= 3) await step(5);
      },
    };
    const events = await rebuild(store, db, slow, 20);
    expect(events).toBe(63);
    expect(new Set(counts)).toEqual(new Set([before.length]));
    expect(new Set(leases)).toEqual(new Set([undefined])); // no runner gets the lease meanwhile
    await until(async () => (await runner.lag()).every((lag) => lag.events === 0));
    expect((await rows()).find(({ id }) => id === 5)).toMatchObject({ steps: before.find(({ id }) => id === 5).steps + 3 });
    await step(6);
    await until(async () => (await rows()).find(({ id }) => id === 6).steps === before.find(({ id }) => id === 6).steps + 1);
  });

  it('waits for a runner that holds the checkpoint at that moment', async () => {
    const holder = await db.transaction();
    await holder('projection_checkpoints').where({ name: 'counters' }).forUpdate().first();
    let done = false;
    const rebuilding = rebuild(store, db, counters()).then(() => {
      done = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(done).toBe(false);
    await holder.commit();
    await rebuilding;
    expect(done).toBe(true);
  });

  it('leaves everything as it was when a handler fails', async () => {
    const before = { rows: await rows(), at: await checkpoint('counters') };
    const failing = {
      ...counters(),
      apply: async () => {
        throw new Error('cannot');
      },
    };
    for (const several of [failing, [auditProjection, failing]]) await expect(rebuild(store, db, several)).rejects.toThrow('cannot');
    expect({ rows: await rows(), at: await checkpoint('counters') }).toEqual(before);
  });
});

it('has no time limit between two statements either: a long log may hardly concern it', async () => {
  const { apply, ...rest } = counters();
  const limits = new Set<unknown>();
  const watched = {
    ...rest,
    apply: async (...[trx, batch]: Parameters<typeof apply>) => {
      const { rows: settings } = await trx.raw(
        `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
      );
      limits.add(JSON.stringify(settings));
      await apply(trx, batch);
    },
  };
  await rebuild(store, db, watched);
  expect([...limits]).toEqual(['[{"statement":"0","idle":"0"}]']);
});

describe('npm run rebuild', () => {
  const tool = (name: string) =>
    run(process.execPath, [join(import.meta.dirname, '../../../src/tools/rebuild.ts'), name], {
      env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'silent' },
    });

  it('rebuilds the named projection while the loops run', async () => {
    const before = await db('audit').orderBy('position');
    await db('audit').where({ stream: 'counter-1' }).delete();
    const { stdout } = await tool('audit');
    expect(stdout).toMatch(/^audit: rebuilt from \d+ events/);
    expect(await db('audit').orderBy('position')).toEqual(before);
  });

  it('rebuilds all of them', async () => {
    expect((await tool('all')).stdout).toContain('audit: rebuilt');
  });

  it('lists the projections when the name is unknown, and exits 1', async () => {
    const failure = await tool('nonsense').catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 1, stderr: expect.stringMatching(/usage: npm run rebuild -- <.*audit.*\|all>/) });
  });
});

describe('the audit', () => {
  it('has one row for every event, with actor and correlation id, and no data', async () => {
    const { position } = await handle('counter-77', { type: 'count', id: 77, by: 2 }, metadata('user:12'));
    expect(await runner.caughtUp(['audit'], position)).toBe(true);
    const all = await store.readAll({ after: null, limit: 10_000 });
    expect(Number((await db('audit').count('* as n').first())?.n)).toBe(all.length);
    const [event] = await store.read('counter-77');
    expect(await eventsOfStreams(db, ['counter-77'])).toEqual([
      {
        position,
        stream: 'counter-77',
        revision: 0,
        type: 'Counted',
        actor: 'user:12',
        correlation_id: 'request-1',
        at: event?.meta.at,
        event_id: event?.id,
        impersonated_by: null,
      },
    ]);
  });

  it('returns the events of several streams in log order', async () => {
    const found = await eventsOfStreams(db, ['counter-1', 'counter-2']);
    expect(found.length).toBeGreaterThan(10);
    expect(found.map(({ position }) => position)).toEqual(found.map(({ position }) => position).sort());
  });
});
