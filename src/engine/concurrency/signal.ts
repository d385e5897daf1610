/** Something happened: wakes everyone who waits, also those who began to wait before they looked. */
export const signal = () => {
  let raised = 0;
  const waiting = new Set<() => void>();
  return {
    raise: () => {
      raised += 1;
      for (const wake of [...waiting]) wake();
    },
    /** Take it before looking for work; `for` returns at once when the signal was raised since. False when nothing came in time. */
    wait: () => {
      const before = raised;
      return {
        for: (ms: number) =>
          new Promise<boolean>((resolve) => {
            if (raised !== before || ms <= 0) return resolve(raised !== before);
            const done = () => {
              clearTimeout(timer);
              waiting.delete(done);
              resolve(raised !== before);
            };
            const timer = setTimeout(done, ms);
            waiting.add(done);
          }),
      };
    },
  };
};

/** At most `count` of the given tasks at once; the others wait their turn. */
export const slots = (count: number) => {
  const waiting: (() => void)[] = [];
  let free = count;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((turn) => waiting.push(turn));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};
