import { Mutex } from 'async-mutex';

export type KeyedMutex = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/**
 * A mutex for each key: tasks of one key run sequentially, those of different keys concurrently. Commands of one stream wait here instead
 * of conflicting in the store: a thousand for the same nights cost no retry (docs/event-sourcing.md#double-booking). Commands of other
 * processes still conflict, and retry.
 */
export const keyedMutex = (): KeyedMutex => {
  const mutexes = new Map<string, { readonly mutex: Mutex; users: number }>();
  return async (key, task) => {
    const entry = mutexes.get(key) ?? { mutex: new Mutex(), users: 0 };
    mutexes.set(key, entry);
    entry.users += 1;
    try {
      return await entry.mutex.runExclusive(task);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) mutexes.delete(key);
    }
  };
};
