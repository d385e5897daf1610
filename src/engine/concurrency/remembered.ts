import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kernel/clock.ts';

type Options = { readonly clock: Clock; readonly most: number; readonly lifeMs: number };

/**
 * Memoizes answers by their question for `lifeMs`, at most `most` of them, the least recently used going first. Several who ask the same
 * together share one call. Failures are not kept.
 */
export const remembered = ({ clock, most, lifeMs }: Options) => {
  const cache = new LRUCache<string, Promise<unknown>>({
    max: most,
    ttl: lifeMs - 1, // the library still serves an answer of exactly its `ttl`
    ttlResolution: 0,
    perf: { now: () => Date.parse(clock.now()) },
  });
  return <T>(question: string, ask: () => Promise<T>): Promise<T> => {
    const known = cache.get(question);
    if (known) return known as Promise<T>; // a question is asked by one kind of asker, named in it
    const answer = ask();
    cache.set(question, answer);
    answer.catch(() => {
      if (cache.peek(question) === answer) cache.delete(question);
    });
    return answer;
  };
};
