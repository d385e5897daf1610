import { keyedMutex } from './keyed-mutex.ts';

/**
 * Runs one task per key at a time. Callers that arrive while one runs share the next, so that every caller gets a result begun after its
 * call, and waits for two tasks at most.
 */
export const together = <T>(): ((key: string, task: () => Promise<T>) => Promise<T>) => {
  const inTurn = keyedMutex();
  const next = new Map<string, Promise<T>>();
  return (key, task) => {
    const shared = next.get(key);
    if (shared !== undefined) return shared;
    const run = inTurn(key, () => {
      next.delete(key);
      return task();
    });
    next.set(key, run);
    return run;
  };
};
