import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { commandHandler } from '../../../src/engine/commands/handle-command.ts';
import type { EventStore, Metadata } from '../../../src/engine/event-store/port.ts';
import { openPostgresStore } from '../../../src/engine/event-store/postgres.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { type CounterCommand, counter } from '../../support/counter.ts';
import { testDatabase } from '../../support/database.ts';
import { AT } from '../../support/events.ts';

const [{ url }, { url: restoredUrl }] = [await testDatabase(), await testDatabase()];
const store = openPostgresStore(url);
afterAll(() => store.close());
const clock = manualClock(AT);
const handle = commandHandler(store, clock, counter);

let nextId = 1;
const newCounter = () => ({ id: nextId, stream: `counter-${nextId++}` });
const metadata = (): Metadata => ({ actor: 'user:1', correlationId: 'c', commandId: randomUUID() });
const count = (id: number, by = 1): CounterCommand => ({ type: 'count', id, by });

describe('a cached stream', () => {
  it('is read from its last known event on, for a refusal or a no-op', async () => {
    const { id, stream } = newCounter();
    const reads: { from: number | undefined; found: number }[] = [];
    const counting: EventStore = {
      ...store,
      read: async (name, options) => {
        const found = await store.read(name, options);
        reads.push({ from: options?.from, found: found.length });
        return found;
      },
    };
    const own = commandHandler(counting, clock, counter);
    for (let i = 0; i < 5; i += 1) await own(stream, count(id), metadata());
    reads.length = 0;
    await expect(own(stream, count(id, 6), metadata())).rejects.toMatchObject({ code: 'out_of_range' });
    expect(reads).toEqual([{ from: 4, found: 1 }]);
    await handle(stream, count(id, 2), metadata()); // another process
    expect(await own(stream, { type: 'nothing' }, metadata())).toEqual({ revision: 5, position: null, events: [], state: 7 });
    expect(reads.slice(1)).toEqual([{ from: 4, found: 2 }]);
    expect(await own.stateOf(stream)).toBe(7);
    expect(reads.slice(2)).toEqual([{ from: 5, found: 1 }]);
  });

  it('is read in full where the log contains another event than the cache, as after a restore', async () => {
    const { id, stream } = newCounter();
    const restored = openPostgresStore(restoredUrl);
    let shown: EventStore = store;
    const own = commandHandler({ ...store, read: (...of) => shown.read(...of), append: (...of) => shown.append(...of) }, clock, counter);
    await own(stream, count(id, 3), metadata());
    await own(stream, count(id, 4), metadata());
    expect(await own.stateOf(stream)).toBe(7);
    shown = restored;
    expect(await own.stateOf(stream)).toBe(0);
    const other = commandHandler(restored, clock, counter);
    for (let i = 0; i < 2; i += 1) await other(stream, count(id, 1), metadata());
    expect(await own.stateOf(stream)).toBe(2);
    expect(await own(stream, { type: 'nothing' }, metadata())).toMatchObject({ revision: 1, state: 2 });
    await restored.close();
  });
});
