import type { Knex } from 'knex';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../../src/engine/db/connect.ts';
import type { Recorded } from '../../../src/engine/event-store/port.ts';
import { openPostgresStore } from '../../../src/engine/event-store/postgres.ts';
import { type Projection, rowProjection } from '../../../src/engine/followers/projection.ts';
import { mailReaction, type Reaction, reaction, rowsReaction } from '../../../src/engine/followers/reaction.ts';
import { createRunner, drain, type Followers, type Runner } from '../../../src/engine/followers/runner.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { testDatabase } from '../../support/database.ts';
import { AT, anEvent, until } from '../../support/events.ts';

const { db, url } = await testDatabase();
const log = pino({ level: 'silent' });
const clock = manualClock(AT);
const store = openPostgresStore(url, { pollMs: 50 });
let runners: Runner[] = [];

type Counted = { type: 'Counted'; data: { id: number; by: number } };
type Removed = { type: 'Removed'; data: { id: number } };
type Sum = { id: number; total: number; seen: number; last_position: string };

const sums = (handlerOf: (total: number, by: number) => number = (total, by) => total + by): Projection =>
  rowProjection<Sum, Counted | Removed>({
    name: 'sums',
    table: 'test_sums',
    key: 'id',
    keyOf: ({ data }) => data.id,
    handlers: {
      Counted: (row, { data, position }) => ({
        id: data.id,
        total: handlerOf(row?.total ?? 0, data.by),
        seen: (row?.seen ?? 0) + 1,
        last_position: position,
      }),
      Removed: () => null,
    },
  });

const idle = (name: string): Projection => ({ name, tables: [], handles: ['Unknown'], apply: async () => undefined });
const rows = (): Promise<Sum[]> => db('test_sums').orderBy('id');
const checkpoint = (name: string) => db('projection_checkpoints').where({ name }).first();
const lastPosition = async () => (await store.readAll({ after: null, limit: 100_000 })).at(-1)?.position ?? null;
const count = (id: number, by: number) => store.append(`counter-${id}`, 'any', [anEvent('Counted', { id, by })]);

/** A generous wait for read models on a busy machine. */
const PATIENT = { waitMs: 120_000 };
const runnerOf = (followers: Partial<Followers>, over: Knex = db, patience: { waitMs?: number; pollMs?: number } = PATIENT) => {
  const made = createRunner(
    { store, db: over, log, clock, projections: [], reactions: [], ...followers },
    { backOffMs: 2, pollMs: 50, stoppedMs: 600_000, ...patience },
  );
  runners.push(made);
  return made;
};

beforeEach(async () => {
  await db.raw('create table if not exists test_sums (id int primary key, total int not null, seen int not null, last_position text)');
  await db('test_sums').delete();
  await db('projection_checkpoints').delete();
});
afterEach(async () => {
  for (const runner of runners) await runner.stop();
  runners = [];
});

describe('projections', () => {
  it('two concurrent runners apply each event once, in order', async () => {
    const other = connect(url, 8);
    const projections = [sums(), idle('idle one'), idle('idle two')];
    const [one, two] = [runnerOf({ projections }), runnerOf({ projections }, other)];
    const before = await lastPosition();
    await db('projection_checkpoints').insert(projections.map(({ name }) => ({ name, position: before })));
    await Promise.all([one.start(), two.start()]);
    await Promise.all(Array.from({ length: 120 }, (_, i) => count(i % 20, 1)));
    const last = await lastPosition();
    expect(await one.caughtUp(['sums', 'idle one', 'idle two'], last)).toBe(true);
    expect(await two.caughtUp(['sums'], last)).toBe(true);
    expect((await rows()).map(({ total, seen }) => [total, seen])).toEqual(Array.from({ length: 20 }, () => [6, 6]));
    await Promise.all([one.stop(), two.stop()]);
    await other.destroy();
  });

  it('produces the same rows with batches of 1, 7 and 500, and again from the start', async () => {
    const before = await lastPosition();
    for (let i = 0; i < 40; i += 1) await count(i % 3, i);
    await store.append('counter-1', 'any', [anEvent('Removed', { id: 1 }), anEvent('Counted', { id: 1, by: 5 })]);
    const results: Sum[][] = [];
    for (const batchSize of [1, 7, 500, 500]) {
      await db('test_sums').delete();
      await db('projection_checkpoints').delete();
      await db('projection_checkpoints').insert({ name: 'sums', position: before });
      await drain({ store, db, projections: [sums()], reactions: [] }, { batchSize });
      results.push(await rows());
    }
    expect(results[0]?.length).toBeGreaterThan(0);
    for (const result of results) expect(result).toEqual(results[0]);
  });

  it('applies each event once when it is killed between the rows and the commit', async () => {
    await drain({ store, db, projections: [sums()], reactions: [] });
    const before = await rows();
    await count(100, 3);
    let deaths = 0;
    const dying: Projection = {
      ...sums(),
      apply: async (trx, batch) => {
        await sums().apply(trx, batch);
        if (deaths > 0) return;
        deaths += 1;
        const { rows: own } = await trx.raw('select pg_backend_pid() as pid');
        await db.raw('select pg_terminate_backend(?)', [own[0].pid]);
        await trx.raw('select 1'); // the connection is closed before the commit
      },
    };
    await expect(drain({ store, db, projections: [dying], reactions: [] })).rejects.toThrow();
    expect(await rows()).toEqual(before);
    const runner = runnerOf({ projections: [dying] });
    await runner.start();
    expect(await runner.caughtUp(['sums'], await lastPosition())).toBe(true);
    expect((await rows()).find(({ id }) => id === 100)).toMatchObject({ total: 3, seen: 1 });
    expect(deaths).toBe(1);
  });

  it('stops with a reason when a handler keeps failing, skips nothing, and continues once it succeeds', async () => {
    await drain({ store, db, projections: [sums(), idle('calm')], reactions: [] });
    let attempts = 0;
    let broken = true;
    const fragile = sums((total, by) => {
      if (by === 13) {
        attempts += 1;
        if (broken) throw new Error('cannot count thirteen');
      }
      return total + by;
    });
    const runner = runnerOf({ projections: [fragile, idle('calm')] });
    await runner.start();
    await count(200, 1);
    expect(await runner.caughtUp(['sums'], await lastPosition())).toBe(true);
    await count(200, 13);
    const { position } = await count(200, 2);
    await until(async () => (await checkpoint('sums'))?.stopped_because !== null);
    expect(attempts).toBe(6); // the first attempt and five retries
    expect(await runner.caughtUp(['calm'], position)).toBe(true); // the other projections continue
    const began = performance.now();
    expect(await runner.caughtUp(['sums'], position)).toBe(false);
    expect(performance.now() - began).toBeLessThan(PATIENT.waitMs / 2); // no wait for a stopped projection
    const stuck = (await runner.lag()).find(({ name }) => name === 'sums');
    expect(stuck).toMatchObject({ stoppedBecause: 'Error: cannot count thirteen', events: 2 });
    expect((await rows()).find(({ id }) => id === 200)).toMatchObject({ total: 1, seen: 1 });

    broken = false;
    runner.retry();
    await until(async () => (await rows()).find(({ id }) => id === 200)?.seen === 3);
    expect((await rows()).find(({ id }) => id === 200)).toMatchObject({ total: 16 });
    expect((await checkpoint('sums'))?.stopped_because).toBeNull();
  });

  it('refuses two followers of one name', () => {
    expect(() => runnerOf({ projections: [idle('same'), idle('same')] })).toThrow('same');
  });

  it.each([
    ['concerns', () => count(301, 1), 1],
    ['does not concern', () => store.append('elsewhere', 'any', [anEvent('Unrelated')]), 0],
  ])('notices at an event that %s it that its checkpoint was reset', async (_, append, more) => {
    await count(300, 1);
    const runner = runnerOf({ projections: [sums()] });
    await runner.start();
    expect(await runner.caughtUp(['sums'], await lastPosition())).toBe(true);
    await db('test_sums').where({ id: 301 }).delete();
    const full = (await rows()).filter(({ id }) => id !== 301);
    const had301 = (await store.read('counter-301')).length > 0;
    await db.transaction(async (trx) => {
      await trx('projection_checkpoints').where({ name: 'sums' }).forUpdate().first();
      await trx('test_sums').delete();
      await trx('projection_checkpoints').where({ name: 'sums' }).update({ position: null });
    });
    await append();
    await until(async () => (await rows()).length === full.length + (had301 ? 1 : more));
    expect((await rows()).filter(({ id }) => id !== 301)).toEqual(full);
  });

  it('is woken by each append, long before the poll', async () => {
    const slow = runnerOf({ projections: [sums(), idle('calm')] }, db, { pollMs: 600_000, ...PATIENT });
    await slow.start();
    for (let i = 0; i < 5; i += 1) {
      const { position } = await count(500, 1);
      expect(await slow.caughtUp(['sums', 'calm'], position)).toBe(true);
    }
  });
});

describe('projections that share a transaction', () => {
  it('send their statements together, and only the failing one is stopped', async () => {
    const sent: string[] = [];
    const asking = (name: string, text: string, deep: number): Projection => ({
      name,
      tables: [],
      handles: ['Counted'],
      apply: async (trx) => {
        sent.push(name);
        let answer: Promise<unknown> = trx.raw(text).then(() => trx.raw('select 1'));
        for (let i = 0; i < deep; i += 1) answer = (async (inner: Promise<unknown>) => await inner)(answer);
        await answer;
        sent.push(`${name} done`);
      },
    });
    const projections = [asking('calm', 'select 1', 0), asking('failing', 'select 1/0', 20), asking('hasty', 'select 1', 0), sums()];
    await db('projection_checkpoints').insert(projections.map(({ name }) => ({ name, position: null })));
    const runner = runnerOf({ projections });
    await count(700, 2);
    const last = await lastPosition();
    await runner.start();
    expect(await runner.caughtUp(['calm', 'hasty', 'sums'], last)).toBe(true);
    expect(sent.slice(0, 3)).toEqual(['calm', 'failing', 'hasty']); // none waits for another's answer
    await until(async () => ((await checkpoint('failing'))?.stopped_because ?? '').includes('division by zero'));
    for (const name of ['calm', 'hasty', 'sums']) expect((await checkpoint(name))?.stopped_because).toBeNull();
    expect((await rows()).find(({ id }) => id === 700)).toMatchObject({ total: 2, seen: 1 });
  });
});

describe('durability', () => {
  it('waits for no disk, because projections can be rebuilt; everything else does', async () => {
    const seen: string[] = [];
    const setting = async (knex: Knex) => (await knex.raw('show synchronous_commit')).rows[0].synchronous_commit as string;
    const probe: Projection = { ...idle('asks'), handles: ['Counted'], apply: async (trx) => void seen.push(await setting(trx)) };
    await db.raw(`alter database "${new URL(url).pathname.slice(1)}" set synchronous_commit = on`); // the tests' server has it off
    const durable = connect(url, 2);
    await count(300, 1);
    await drain({ store, db: durable, projections: [probe], reactions: [] });
    expect([new Set(seen), await setting(durable)]).toEqual([new Set(['off']), 'on']);
    await durable.destroy();
  });
});

describe('caughtUp', () => {
  it('sees what another process has applied, without its own loops', async () => {
    const worker = runnerOf({ projections: [sums()] });
    const web = runnerOf({ projections: [sums()] });
    await worker.start();
    const { position } = await count(400, 1);
    expect(await web.caughtUp(['sums'], position)).toBe(true);
    expect((await rows()).some(({ id }) => id === 400)).toBe(true);
  });

  it('is true immediately for a command without events, and gives up after 2 s', async () => {
    const web = runnerOf({ projections: [sums()] }, db, {});
    expect(await web.caughtUp(['sums'], null)).toBe(true);
    const { position } = await count(401, 1);
    const began = Date.now();
    expect(await web.caughtUp(['sums'], position)).toBe(false);
    expect(Date.now() - began).toBeGreaterThanOrEqual(2_000);
    expect(Date.now() - began).toBeLessThan(60_000);
    await expect(web.caughtUp(['nobody'], position)).rejects.toThrow('nobody');
  });
});

describe('lag', () => {
  it('counts the remaining events and returns the age of the oldest', async () => {
    await drain({ store, db, projections: [sums()], reactions: [] });
    const runner = runnerOf({ projections: [sums()] });
    expect(await runner.lag()).toMatchObject([{ name: 'sums', kind: 'projection', events: 0, seconds: 0, stoppedBecause: null }]);
    await count(1, 1);
    await count(1, 1);
    clock.advance(90_000);
    expect(await runner.lag()).toMatchObject([{ events: 2, seconds: 90 }]);
    clock.set(AT);
  });
});

describe('a reaction that only writes rows', () => {
  it('gets all events of a batch together', async () => {
    const batches: number[][] = [];
    const writing = rowsReaction<Counted | Removed>(
      'rows',
      ['Removed'],
      async (_, events) => void batches.push(events.map((e) => e.data.id)),
    );
    await drain({ store, db, projections: [], reactions: [writing] });
    batches.length = 0;
    const ids = Array.from({ length: 30 }, (_, i) => 950 + i);
    await store.append(
      'counter-950',
      'any',
      ids.flatMap((id) => [anEvent('Counted', { id, by: 1 }), anEvent('Removed', { id })]),
    );
    await drain({ store, db, projections: [], reactions: [writing] });
    expect(batches).toEqual([ids]);
  });
});

describe('a reaction that only posts mails', () => {
  it('shares its transaction with others of its kind, for a whole batch', async () => {
    const posting = (name: string, kind: typeof mailReaction) =>
      kind<Removed>(name, {
        Removed: ({ data: { id } }, { post }) => post({ template: 'shared', recipient: name, params: { id }, subject_id: `counter-${id}` }),
      });
    const commanding = posting('commanding', (name, handlers) => reaction(name, handlers));
    const reactions = [posting('one', mailReaction), commanding, posting('two', mailReaction)];
    await drain({ store, db, projections: [], reactions });
    await db('mail_outbox').where({ template: 'shared' }).delete();
    const ids = Array.from({ length: 30 }, (_, i) => 960 + i);
    await store.append(
      'counter-960',
      'any',
      ids.map((id) => anEvent('Removed', { id })),
    );
    await drain({ store, db, projections: [], reactions });
    const written: { recipient: string; written_by: string }[] = await db('mail_outbox')
      .where({ template: 'shared' })
      .select('recipient', db.raw('xmin::text as written_by'));
    const transactionsOf = (...names: string[]) =>
      new Set(written.filter(({ recipient }) => names.includes(recipient)).map((row) => row.written_by));
    expect(written).toHaveLength(3 * ids.length);
    expect(transactionsOf('one', 'two').size).toBe(1);
    expect(transactionsOf('commanding', 'one').size).toBe(1 + transactionsOf('commanding').size);
  });
});

describe('reactions', () => {
  const noting = (seen: Recorded[], failAt: () => boolean = () => false): Reaction =>
    reaction<Counted | Removed>('noter', {
      Removed: async (event, { trx, metadata }) => {
        seen.push(event);
        const { data, ...rest } = anEvent('Echoed', { of: event.id });
        await store.append(`echo-${event.id}`, 'none', [{ ...rest, id: metadata.commandId, data }]);
        if (failAt()) throw new Error('died after sending');
        await trx('test_sums').insert({ id: 1_000_000 + seen.length, total: 0, seen: 0 });
      },
    });

  it('runs before its checkpoint: a repeat appends nothing and leaves one row', async () => {
    await drain({ store, db, projections: [], reactions: [noting([])] });
    await db('test_sums').delete();
    const removed = anEvent('Removed', { id: 1 });
    await store.append('counter-900', 'any', [anEvent('Counted', { id: 900, by: 1 }), removed]);
    const seen: Recorded[] = [];
    let failures = 2;
    const runner = runnerOf({ reactions: [noting(seen, () => failures-- > 0)] });
    await runner.start();
    await until(async () => (await rows()).length === 1);
    expect(seen.map(({ id }) => id)).toEqual([removed.id, removed.id, removed.id]);
    expect(await store.read(`echo-${removed.id}`)).toHaveLength(1);
    await until(async () => (await checkpoint('noter'))?.position === (await lastPosition()));
  });

  it('that fails at one event of several keeps the effects for those before, and stops there', async () => {
    await drain({ store, db, projections: [], reactions: [noting([])] });
    await db('test_sums').delete();
    const events = [910, 911, 912].map((id) => anEvent('Removed', { id }));
    await store.append('counter-910', 'any', events);
    const failing = reaction<Removed>('noter', {
      Removed: async ({ data: { id } }, { trx }) => {
        if (id === 912) throw new Error('not this one');
        await trx('test_sums').insert({ id, total: 0, seen: 0 });
      },
    });
    await runnerOf({ reactions: [failing] }).start();
    await until(async () => (await checkpoint('noter'))?.stopped_because === 'Error: not this one');
    expect((await rows()).map(({ id }) => id)).toEqual([910, 911]);
  });

  it('is followed by drain together with what it appends', async () => {
    const removed = anEvent('Removed', { id: 2 });
    await store.append('counter-901', 'any', [removed]);
    const echoes: Recorded[] = [];
    const reactions = [
      reaction<{ type: 'Echoed'; data: { of: string } }>('a-listener', {
        Echoed: async (event) => {
          echoes.push(event);
        },
      }),
      noting([]),
    ];
    await drain({ store, db, projections: [], reactions });
    expect(echoes.map(({ data }) => (data as { of: string }).of)).toContain(removed.id);
  });
});

describe('a batch of a reaction', () => {
  const listing = (seen: Recorded[]): Reaction => reaction<Removed>('noter', { Removed: (event) => seen.push(event) });

  it('includes events that arrive during the last run or soon after, and runs immediately when a caller waits', async () => {
    const seen: Recorded[] = [];
    const remove = (id: number) => store.append(`counter-${id}`, 'any', [anEvent('Removed', { id })]);
    const appending = reaction<Removed>('noter', {
      Removed: async (event) => {
        seen.push(event);
        if (event.data.id === 920) await remove(921);
      },
    });
    const parts = { projections: [sums()], reactions: [appending] };
    await drain({ store, db, ...parts });
    seen.length = 0;
    const runner = createRunner({ store, db, log, clock, ...parts }, { leisureMs: 600_000, pollMs: 600_000, ...PATIENT });
    runners.push(runner);
    await runner.start();
    const first = await remove(920);
    await until(async () => (await checkpoint('noter')).position === first.position);
    expect(await runner.caughtUp(['sums'], (await remove(922)).position)).toBe(true);
    expect(seen).toHaveLength(1);
    expect(await runner.caughtUp(['noter'], await lastPosition())).toBe(true);
    expect(seen).toHaveLength(3);
  });

  it('skips events whose effects this process has already written', async () => {
    const seen: Recorded[] = [];
    const known = { ...listing(seen), isDone: ({ data }: Recorded) => (data as { id: number }).id === 930 };
    await drain({ store, db, projections: [], reactions: [known] });
    seen.length = 0;
    await store.append(
      'counter-930',
      'any',
      [930, 931].map((id) => anEvent('Removed', { id })),
    );
    await drain({ store, db, projections: [], reactions: [known] });
    expect(seen.map(({ data }) => (data as { id: number }).id)).toEqual([931]);
    expect((await checkpoint('noter')).position).toBe(await lastPosition());
  });

  it('posts its mails in order, each once', async () => {
    const writing = reaction<Removed>('writer', {
      Removed: ({ data: { id } }, { post }) => {
        for (const recipient of ['guest', 'host']) post({ template: 'gone', recipient, params: { id }, subject_id: `counter-${id}` });
      },
    });
    await drain({ store, db, projections: [], reactions: [writing] });
    await store.append(
      'counter-940',
      'any',
      [940, 941].map((id) => anEvent('Removed', { id })),
    );
    const before = (await checkpoint('writer')).position;
    await drain({ store, db, projections: [], reactions: [writing] });
    await db('projection_checkpoints').where({ name: 'writer' }).update({ position: before });
    await drain({ store, db, projections: [], reactions: [writing] });
    const rows = await db('mail_outbox').whereIn('concerns', ['counter-940', 'counter-941']).orderBy('posted');
    expect(rows.map(({ concerns, recipient, params }) => [concerns, recipient, params])).toEqual(
      [940, 941].flatMap((id) => ['guest', 'host'].map((recipient) => [`counter-${id}`, recipient, { id }])),
    );
  });

  it('has at most 25 events in a transaction when it sends commands, however many others are between them', async () => {
    const writing = reaction<Removed>('noter', {
      Removed: ({ data: { id } }, { trx }) => trx('test_sums').insert({ id, total: 0, seen: 0 }),
    });
    await drain({ store, db, projections: [], reactions: [reaction<Removed>('noter', { Removed: () => undefined })] });
    const transactionsFor = async (events: number): Promise<number> => {
      await db('test_sums').delete();
      const ids = Array.from({ length: events }, (_, i) => 2_000 + i);
      await store.append(
        'counter-2000',
        'any',
        ids.flatMap((id) => [anEvent('Counted', { id, by: 1 }), anEvent('Removed', { id })]),
      );
      await drain({ store, db, projections: [], reactions: [writing] });
      const written: { by: string }[] = await db('test_sums').select(db.raw('xmin::text as by'));
      expect(written).toHaveLength(events);
      return new Set(written.map(({ by }) => by)).size;
    };
    expect([await transactionsFor(24), await transactionsFor(25), await transactionsFor(26)]).toEqual([1, 1, 2]);
  });
});
