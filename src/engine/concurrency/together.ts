import { keyedMutex } from './keyed-mutex.ts';

/**
 * Runs one task of a key at a time. Whoever asks while one is under way shares the next, so that nobody gets what was begun before they
 * asked, and however many ask, each waits for two tasks at most.
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
