/** Condition variable. Take `wait()` before checking state; a `raise()` in between is not lost. */
export const signal = () => {
  let raised = 0;
  const waiting = new Set<() => void>();
  return {
    raise: () => {
      raised += 1;
      for (const wake of [...waiting]) wake();
    },
    /** `for` resolves immediately when the signal was raised since `wait()`, to false after `ms` without one. */
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

/** Semaphore: runs at most `count` tasks at a time; the others wait in order. */
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
