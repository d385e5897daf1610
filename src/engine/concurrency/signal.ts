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
