import { expect, it } from 'vitest';
import { type Position, positionOf, type Recorded } from '../../../src/engine/event-store/port.ts';
import { batchesOf } from '../../../src/engine/followers/batches.ts';
import { systemClock } from '../../../src/kernel/clock.ts';

const event = (n: number): Recorded => ({
  ...{ id: `id-${n}`, stream: 'a', revision: n - 1, position: positionOf(n), type: 'Counted', data: {} },
  meta: { actor: 'test', correlationId: 'c', commandId: 'c', v: 1, at: systemClock.now(), prev: null },
});

/** A log of five events that records its reads; `fails`: the call that throws. */
const logOf = (fails = 0) => {
  const reads: (Position | null)[] = [];
  const all = [1, 2, 3, 4, 5].map(event);
  const store = {
    readAll: async ({ after, limit }: { after: Position | null; limit: number }) => {
      reads.push(after);
      if (reads.length === fails) throw new Error('away');
      return all.filter(({ position }) => position > (after ?? '')).slice(0, limit);
    },
  };
  return { store, reads };
};

it('yields the whole log in order, from a position on', async () => {
  const { store } = logOf();
  const sizes: number[] = [];
  const positions: Position[] = [];
  for await (const batch of batchesOf(store, { after: positionOf(1), limit: 3 })) {
    sizes.push(batch.length);
    positions.push(...batch.map(({ position }) => position));
  }
  expect(sizes).toEqual([3, 1]);
  expect(positions).toEqual([2, 3, 4, 5].map(positionOf));
});

it('has requested the next batch when it yields one', async () => {
  const { store, reads } = logOf();
  const seen: number[] = [];
  for await (const _ of batchesOf(store, { limit: 2 })) seen.push(reads.length);
  expect(seen).toEqual([2, 3, 4]);
});

it('rethrows a read error after the batches before it, and leaves no unhandled rejection when not read to the end', async () => {
  const taken: number[] = [];
  const reading = async () => {
    for await (const batch of batchesOf(logOf(2).store, { limit: 2 })) taken.push(batch.length);
  };
  await expect(reading()).rejects.toThrow('away');
  expect(taken).toEqual([2]);
  for await (const batch of batchesOf(logOf(2).store, { limit: 2 })) {
    expect(batch).toHaveLength(2);
    break;
  }
});
