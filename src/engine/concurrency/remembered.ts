import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kernel/clock.ts';

type Options = { readonly clock: Clock; readonly maxEntries: number; readonly lifeMs: number };

/**
 * LRU cache with a TTL: memoizes answers by key for `lifeMs`, at most `maxEntries` of them. Concurrent calls with the same key share one
 * load. Failures are not cached.
 */
export const remembered = ({ clock, maxEntries, lifeMs }: Options) => {
  const cache = new LRUCache<string, Promise<unknown>>({
    max: maxEntries,
    ttl: lifeMs - 1, // the library still serves an answer of exactly its `ttl`
    ttlResolution: 0,
    perf: { now: () => Date.parse(clock.now()) },
  });
  return <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const known = cache.get(key);
    if (known) return known as Promise<T>; // a key has one caller and so one type
    const answer = load();
    cache.set(key, answer);
    answer.catch(() => {
      if (cache.peek(key) === answer) cache.delete(key);
    });
    return answer;
  };
};
