import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { commandHandler, type Decider } from '../../../src/engine/commands/handle-command.ts';
import { hashOf } from '../../../src/engine/event-store/hash-chain.ts';
import { type EventStore, type Metadata, RevisionConflict, StoreUnavailable } from '../../../src/engine/event-store/port.ts';
import { openPostgresStore } from '../../../src/engine/event-store/postgres.ts';
import { verifyChain } from '../../../src/engine/followers/verify-chain.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { type CounterCommand, counter } from '../../support/counter.ts';
import { testDatabase } from '../../support/database.ts';
import { AT } from '../../support/events.ts';

const { url } = await testDatabase();
const store = openPostgresStore(url);
afterAll(() => store.close());
const clock = manualClock(AT);
const handle = commandHandler(store, clock, counter);

let nextId = 1;
const newCounter = () => ({ id: nextId, stream: `counter-${nextId++}` });
const metadata = (over: Partial<Metadata> = {}): Metadata => ({ actor: 'user:1', correlationId: 'c', commandId: randomUUID(), ...over });
const count = (id: number, by = 1): CounterCommand => ({ type: 'count', id, by });

/** The store with another `append`, which runs first or instead. */
const withAppend = (append: (next: EventStore['append']) => EventStore['append']): EventStore => ({
  ...store,
  append: append(store.append),
});

describe('a command', () => {
  it('is decided on the history of its stream and appended at its end', async () => {
    const { id, stream } = newCounter();
    const own = metadata();
    expect(await handle(stream, count(id, 4), own)).toMatchObject({
      revision: 0,
      state: 4,
      events: [{ type: 'Counted', data: { id, by: 4 } }],
    });
    expect(await handle(stream, count(id, 6), metadata())).toMatchObject({ revision: 1, state: 10 });
    await expect(handle(stream, count(id), metadata())).rejects.toMatchObject({ code: 'out_of_range' });
    const [first, second] = await store.read(stream);
    expect(first?.meta).toEqual({ ...own, v: 1, at: AT, prev: null });
    expect(second?.meta.prev).toBe(hashOf(stream, 0, first!));
    expect(await store.read(stream)).toHaveLength(2);
  });

  it('without events appends nothing', async () => {
    const { stream } = newCounter();
    expect(await handle(stream, { type: 'nothing' }, metadata())).toEqual({ revision: -1, position: null, events: [], state: 0 });
    expect(await store.read(stream)).toEqual([]);
  });

  it('that was handled before appends nothing and returns the first answer, even where it would be refused now', async () => {
    const { id, stream } = newCounter();
    const own = metadata();
    const first = await handle(stream, count(id, 9), own);
    await handle(stream, count(id, 1), metadata());
    const again = await handle(stream, count(id, 9), own);
    expect(again).toMatchObject({ revision: first.revision, position: first.position });
    expect(again.events.map(({ type, data }) => ({ type, data }))).toEqual(first.events);
    expect(await store.read(stream)).toHaveLength(2);
  });

  it('sent 20 times concurrently is handled once', async () => {
    const { id, stream } = newCounter();
    const own = metadata();
    const answers = await Promise.all(Array.from({ length: 20 }, () => handle(stream, count(id, 3), own)));
    expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
    expect(await store.read(stream)).toHaveLength(1);
  });

  it('that meets a conflict is decided again on fresh state', async () => {
    const { id, stream } = newCounter();
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => handle(stream, count(id), metadata())));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'out_of_range' });
    expect(await store.read(stream)).toHaveLength(10);
  });

  it("is decided from the cache on this process's last write", async () => {
    const { id, stream } = newCounter();
    let reads = 0;
    const counting: EventStore = {
      ...store,
      read: (...args) => {
        reads += 1;
        return store.read(...args);
      },
    };
    const own = commandHandler(counting, clock, counter);
    for (let i = 1; i <= 5; i += 1) expect(await own(stream, count(id), metadata())).toMatchObject({ revision: i - 1, state: i });
    expect(reads).toBe(1);
    expect((await store.read(stream)).map(({ meta }) => meta.prev !== null)).toEqual([false, true, true, true, true]);
  });

  it('that starts its stream is first tried without reading, and decided on the stream if it exists', async () => {
    let reads = 0;
    const counting: EventStore = {
      ...store,
      read: (...of) => {
        reads += 1;
        return store.read(...of);
      },
    };
    const begins = commandHandler(counting, clock, { ...counter, begins: () => true });
    const { id, stream } = newCounter();
    const own = metadata();
    expect(begins.knows(stream, own.commandId)).toBe(false);
    expect(await begins(stream, count(id, 4), own)).toMatchObject({ revision: 0, state: 4 });
    expect(reads).toBe(0);
    expect(begins.knows(stream, own.commandId)).toBe(true);
    const other = commandHandler(counting, clock, { ...counter, begins: () => true }); // another process, without this one's cache
    expect(await other(stream, count(id, 4), own)).toMatchObject({ revision: 0, state: 4 });
    expect(await other(stream, count(id, 6), metadata())).toMatchObject({ revision: 1, state: 10 });
    const third = commandHandler(counting, clock, { ...counter, begins: () => true });
    await expect(third(stream, count(id), metadata())).rejects.toMatchObject({ code: 'out_of_range' });
    expect(third.knows(stream, own.commandId)).toBe(true);
    expect(await store.read(stream)).toHaveLength(2);
  });

  it('whose answer was lost is chained as written, not as decided again', async () => {
    const { id, stream } = newCounter();
    let unheard = false;
    const failing = withAppend((append) => async (...args) => {
      const appended = await append(...args);
      if (unheard) throw new StoreUnavailable(new Error('no answer'));
      return appended;
    });
    const own = commandHandler(failing, clock, counter);
    const again = metadata();
    await own(stream, count(id), metadata());
    unheard = true;
    await expect(own(stream, count(id), again)).rejects.toBeInstanceOf(StoreUnavailable);
    unheard = false;
    clock.advance(1_000); // decided again it would be a different event with the same id
    expect(await own(stream, count(id), again)).toMatchObject({ revision: 1, state: 2 });
    expect(await own(stream, count(id), metadata())).toMatchObject({ revision: 2, state: 3 });
    expect(await verifyChain(store)).toMatchObject({ broken: null });
  });

  it("is decided on another process's later write, whatever this cache holds", async () => {
    const { id, stream } = newCounter();
    const [here, there] = [commandHandler(store, clock, counter), commandHandler(store, clock, counter)];
    const repeated = metadata();
    await here(stream, count(id, 4), metadata());
    await there(stream, count(id, 5), repeated);
    expect(await here(stream, count(id, 5), repeated)).toMatchObject({ revision: 1, state: 9 }); // a repeat of the command above
    await there(stream, count(id, 1), metadata());
    await expect(here(stream, count(id, 1), metadata())).rejects.toMatchObject({ code: 'out_of_range' });
    expect(await store.read(stream)).toHaveLength(3);
  });

  it('gives up after ten conflicts in a row', async () => {
    const { id, stream } = newCounter();
    let attempts = 0;
    const contested = withAppend(() => async (name, expected) => {
      attempts += 1;
      throw new RevisionConflict(name, expected, 99);
    });
    await expect(commandHandler(contested, clock, counter)(stream, count(id), metadata())).rejects.toBeInstanceOf(RevisionConflict);
    expect(attempts).toBe(10);
  });

  it('is not retried when the store does not answer, and returns what was written when repeated', async () => {
    const { id, stream } = newCounter();
    const own = metadata();
    let attempts = 0;
    const silent = withAppend((append) => async (...args) => {
      attempts += 1;
      await append(...args); // written, but the answer is lost
      throw new StoreUnavailable(new Error('no answer'));
    });
    await expect(commandHandler(silent, clock, counter)(stream, count(id, 2), own)).rejects.toBeInstanceOf(StoreUnavailable);
    expect(attempts).toBe(1);
    expect(await handle(stream, count(id, 2), own)).toMatchObject({ revision: 0, state: 2 });
    expect(await store.read(stream)).toHaveLength(1);
  });

  it('never stamps an event earlier than the one before it in its stream', async () => {
    const { id, stream } = newCounter();
    clock.set('2026-05-01T12:00:00.000Z');
    await handle(stream, count(id), metadata());
    clock.set('2026-05-01T11:59:59.000Z');
    await handle(stream, count(id), metadata());
    clock.set('2026-05-01T12:00:00.001Z');
    await handle(stream, count(id), metadata());
    expect((await store.read(stream)).map(({ meta }) => meta.at)).toEqual([
      '2026-05-01T12:00:00.000Z',
      '2026-05-01T12:00:00.000Z',
      '2026-05-01T12:00:00.001Z',
    ]);
  });

  it('derives an id for each of several events, the same for the same command', async () => {
    const { id, stream } = newCounter();
    const twice: Decider<number, CounterCommand, { type: 'Counted'; data: { id: number; by: number } }> = {
      initial: 0,
      evolve: (total) => total,
      decide: () => [1, 2, 3].map((by) => ({ type: 'Counted', data: { id, by } })),
    };
    const own = metadata();
    const conflicting = withAppend((append) => async (name, expected, events) => {
      await append(name, expected, events);
      return append(name, expected, events); // the answer was lost, the append is repeated
    });
    expect(await commandHandler(conflicting, clock, twice)(stream, { type: 'nothing' }, own)).toMatchObject({ revision: 2 });
    const events = await store.read(stream);
    expect(new Set(events.map((event) => event.id)).size).toBe(3);
    expect(events).toHaveLength(3);
  });

  it('leaves a log with a valid hash chain', async () => {
    expect(await verifyChain(store)).toMatchObject({ broken: null });
  });
});

describe('schema versions', () => {
  type Old = { type: 'Counted'; data: { id: number; amount: number } };
  const old: Decider<number, { by: number; id: number }, Old> = {
    initial: 0,
    evolve: (total, { data }) => total + data.amount,
    decide: ({ id, by }) => [{ type: 'Counted', data: { id, amount: by } }],
  };
  const upcasters = {
    Counted: [
      (data: object) => ({ id: Reflect.get(data, 'id'), by: Reflect.get(data, 'amount') }),
      (data: object) => ({ ...data, unit: 'piece' }),
    ],
  };

  it('old events are read in the new form, new ones are written in it, and the hash chain stays valid', async () => {
    const { id, stream } = newCounter();
    await commandHandler(store, clock, old)(stream, { id, by: 3 }, metadata());
    await commandHandler(store, clock, old)(stream, { id, by: 4 }, metadata());
    const modern = openPostgresStore(url, { upcasters });
    const today = { ...counter, versions: { Counted: 3 } };
    expect(await commandHandler(modern, clock, today)(stream, count(id, 2), metadata())).toMatchObject({ revision: 2, state: 9 });
    const read = await modern.read(stream);
    expect(read.map(({ data, meta }) => ({ ...data, v: meta.v }))).toEqual([
      { id, by: 3, unit: 'piece', v: 3 },
      { id, by: 4, unit: 'piece', v: 3 },
      { id, by: 2, v: 3 },
    ]);
    expect((await modern.readAll({ after: null, limit: 10_000 })).filter((event) => event.stream === stream)).toEqual(read);
    expect(await verifyChain(modern)).toMatchObject({ broken: null });
    expect(await verifyChain(store)).toMatchObject({ broken: null });
    await modern.close();
  });
});
