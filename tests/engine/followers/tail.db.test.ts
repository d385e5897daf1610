import { afterAll, describe, expect, it } from 'vitest';
import type { EventStore } from '../../../src/engine/event-store/port.ts';
import { openPostgresStore } from '../../../src/engine/event-store/postgres.ts';
import { createTail } from '../../../src/engine/followers/tail.ts';
import { testDatabase } from '../../support/database.ts';
import { anEvent } from '../../support/events.ts';

const { url } = await testDatabase();
const store = openPostgresStore(url);
afterAll(() => store.close());
const append = async (count = 1) =>
  (
    await store.append(
      's',
      'any',
      Array.from({ length: count }, () => anEvent()),
    )
  ).position;

/** The store, which counts reads and can delay one until it is released. */
const watched = () => {
  let reads = 0;
  let hold: Promise<void> | null = null;
  const watching: EventStore = {
    ...store,
    readAll: async (options) => {
      reads += 1;
      const events = await store.readAll(options);
      await hold;
      return events;
    },
  };
  const holdReads = () => {
    const gate = Promise.withResolvers<void>();
    hold = gate.promise;
    return () => {
      hold = null;
      gate.resolve();
    };
  };
  return { tail: createTail(watching), reads: () => reads, holdReads };
};

describe('the tail of the log', () => {
  it('is read once for all followers', async () => {
    const start = await append();
    await append(10);
    const { tail, reads } = watched();
    const pages = await Promise.all(Array.from({ length: 20 }, () => tail.read(start, 500)));
    expect(reads()).toBe(1);
    expect(pages.every((page) => page.length === 10)).toBe(true);
    expect(await tail.read(start, 3)).toEqual(pages[0]?.slice(0, 3));
    expect(reads()).toBe(1);
  });

  it('is read once for all followers with the same wake-ups, and again after the next', async () => {
    const start = await append();
    const { tail, reads } = watched();
    for (let i = 0; i < 5; i += 1) expect(await tail.read(start, 500, 1)).toEqual([]);
    expect(reads()).toBe(1);
    const position = await append();
    expect(await tail.read(start, 500, 1)).toEqual([]); // without a wake-up yet
    expect(await tail.read(start, 500, 2)).toMatchObject([{ position }]);
    expect(await tail.read(position, 500, 2)).toEqual([]);
    expect(reads()).toBe(2);
    expect(await tail.read(position, 500)).toEqual([]); // a reader without wake-ups always reads
    expect(reads()).toBe(3);
  });

  it('is not reused when another process has moved further', async () => {
    const start = await append();
    const { tail } = watched();
    expect(await tail.read(start, 500, 1)).toEqual([]);
    const [moved, next] = [await append(), await append()];
    expect(await tail.read(moved, 500, 1)).toMatchObject([{ position: next }]);
  });

  it('never reports the end because of a read that began before the event was there', async () => {
    const start = await append();
    const { tail, holdReads } = watched();
    const release = holdReads();
    const early = tail.read(start, 500); // has read, and found nothing
    await new Promise((resolve) => setTimeout(resolve, 50));
    await append();
    const late = tail.read(start, 500);
    await new Promise((resolve) => setTimeout(resolve, 20));
    release();
    expect((await late).length).toBe(1);
    await early;
  });

  it('serves a reader that is far behind and one that is ahead, in either order', async () => {
    const first = await append();
    const events = 2_600; // more than the tail holds
    for (let i = 0; i < events; i += 200) await append(200);
    const end = await append();
    for (const order of [
      [first, end],
      [end, first],
    ]) {
      const { tail } = watched();
      for (const after of order) await tail.read(after ?? null, 500);
      let at: string | null = first;
      let count = 0;
      for (;;) {
        const page = await tail.read(at, 500);
        if (page.length === 0) break;
        count += page.length;
        at = page.at(-1)?.position ?? at;
        expect(await tail.read(end, 500)).toEqual([]);
      }
      expect(count).toBe(events + 1);
      expect((await tail.read(null, 7)).map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    }
  });

  it('continues from its position when new events arrive', async () => {
    const { tail } = watched();
    let at = await append();
    expect(await tail.read(at, 500)).toEqual([]);
    for (let i = 0; i < 5; i += 1) {
      await append(3);
      const page = await tail.read(at, 500);
      expect(page).toHaveLength(3);
      at = page.at(-1)?.position ?? at;
    }
  });
});
