const INITIAL_POOL = 4096;

/**
 * Taken nights as pairs of days (from, to) in one shared array, contiguous per listing. Compacts replaced entries when the array is full.
 */
export const createTaken = () => {
  let pool = new Uint16Array(INITIAL_POOL);
  let used = 0;
  let waste = 0;
  let starts = new Int32Array(1024);
  let counts = new Uint16Array(1024);

  const resize = (size: number): void => {
    const larger = new Uint16Array(size);
    let at = 0;
    for (let id = 0; id < counts.length; id += 1) {
      const count = counts[id] ?? 0;
      const start = starts[id] ?? 0;
      larger.set(pool.subarray(start, start + count), at);
      starts[id] = at;
      at += count;
    }
    [pool, used, waste] = [larger, at, 0];
  };

  return {
    put: (id: number, days: readonly number[]): void => {
      if (id >= counts.length) {
        const size = Math.max(id + 1, Math.ceil(counts.length * 1.5));
        const moreStarts = new Int32Array(size);
        const moreCounts = new Uint16Array(size);
        moreStarts.set(starts);
        moreCounts.set(counts);
        [starts, counts] = [moreStarts, moreCounts];
      }
      waste += counts[id] ?? 0;
      counts[id] = 0;
      if (used + days.length > pool.length) resize(Math.max(INITIAL_POOL, Math.ceil((used - waste + days.length) * 1.5)));
      pool.set(days, used);
      starts[id] = used;
      counts[id] = days.length;
      used += days.length;
    },
    /** By listing id: the offset of its days in the pool, and their number. Valid until the next `put`. */
    all: () => ({ pool, starts, counts }),
  };
};

export type Taken = ReturnType<typeof createTaken>;
