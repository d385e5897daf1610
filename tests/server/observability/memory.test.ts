import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { collectAll, givingBack } from '../../../src/server/observability/memory.ts';

const MB = 1024 * 1024;
/** Bytes that the young generation has taken. */
const young = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.physical_space_size ?? Number.NaN;

/** A process with the figures of a test; `given` counts how often it returned memory. */
const process = () => {
  const state = { busy: 0, taken: 70 * MB, after: 40 * MB, now: 0, given: 0, reads: 0 };
  const look = givingBack({
    busy: () => {
      state.reads += 1;
      return state.busy;
    },
    taken: () => state.taken,
    collect: () => {
      state.given += 1;
      state.taken = state.after;
    },
    now: () => state.now,
  });
  return { state, look };
};

describe('returning memory to the system', () => {
  it('waits until the process is quiet', () => {
    const { state, look } = process();
    for (const [busy, given] of [
      [0.5, 0],
      [0.05, 0],
      [0.049, 1],
    ] as const) {
      state.busy = busy;
      look();
      expect(state.given).toBe(given);
    }
  });

  it('happens when 24 MB have been taken since the last time', () => {
    const { state, look } = process();
    look();
    expect(state.given).toBe(1); // memory taken by the startup
    state.now = 3_600_000;
    for (const [taken, given] of [
      [64 * MB - 1, 1],
      [64 * MB, 2],
      [64 * MB + 1, 3],
    ] as const) {
      state.taken = taken;
      state.now += 3_600_000;
      look();
      expect(state.given).toBe(given);
    }
  });

  it('happens at most every five minutes', () => {
    const { state, look } = process();
    look();
    for (const [now, given] of [
      [299_999, 1],
      [300_000, 2],
      [600_001, 3],
    ] as const) {
      state.taken = 70 * MB;
      state.now = now;
      look();
      expect(state.given).toBe(given);
    }
  });

  it('measures how busy it was between checks, even while it is too early', () => {
    const { state, look } = process();
    look();
    state.reads = 0;
    look();
    look();
    expect(state).toMatchObject({ reads: 2, given: 1 });
  });

  it('a collection frees unreferenced memory, and leaves no function for it behind', () => {
    let held: object[] | null = Array.from({ length: 300_000 }, (_, i) => ({ i, text: `${i}` }));
    const full = { all: getHeapStatistics().total_heap_size, young: young() };
    expect(held).toHaveLength(300_000);
    held = null;
    collectAll();
    expect(full.all - getHeapStatistics().total_heap_size).toBeGreaterThan(8 * MB);
    expect(young()).toBeLessThan(full.young / 2);
    expect(runInNewContext('typeof gc')).toBe('undefined');
  });
});
