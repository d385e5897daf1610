import { AtRest, breaker } from '../../engine/concurrency/breaker.ts';
import { remembered } from '../../engine/concurrency/remembered.ts';
import type { Log } from '../../engine/observability/log.ts';
import { fetchOutside } from '../../engine/outside.ts';
import type { Clock } from '../../kernel/clock.ts';
import { boundedText } from '../../server/bounded-text.ts';
import { logFailure } from '../../server/http/serving/request-log.ts';
import { type Article, type Articles, articlesIn } from './article.ts';

const TIMEOUT_MS = 2000;
const MAX_CHARS = 4_000_000;
const FAILURES = 3;
const REST_MS = 30_000;
const FRESH_MS = 10 * 60_000;

/** Fetches the articles of a content API (`BLOG_URL`; format in `docs/settings.md`). */
const ask = async (url: string, timeoutMs: number): Promise<readonly Article[]> => {
  const response = await fetchOutside('the blog', url, timeoutMs, { headers: { accept: 'application/json' } });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the blog answered ${response.status}`);
  }
  return articlesIn(JSON.parse(await boundedText(response, MAX_CHARS)));
};

type Options = { readonly url: string; readonly clock: Clock; readonly log: Log; readonly timeoutMs?: number };

/**
 * The articles of a content API, cached for ten minutes, with a circuit breaker (SEC-41). Stale articles are returned immediately while
 * they are refreshed.
 */
export const feedArticles = ({ url, clock, log, timeoutMs = TIMEOUT_MS }: Options): Articles => {
  const now = remembered({ clock, maxEntries: 1, lifeMs: FRESH_MS });
  const throughBreaker = breaker({ clock, failures: FAILURES, restMs: REST_MS });
  let last: readonly Article[] | null = null;
  const refresh = async () => {
    try {
      last = await throughBreaker(() => ask(url, timeoutMs));
      return last;
    } catch (error) {
      if (!(error instanceof AtRest)) logFailure(log, error, 'the blog was not reached');
      throw error;
    }
  };
  return async () => {
    const refreshed = now('articles', refresh);
    if (last === null) return refreshed;
    refreshed.catch(() => undefined); // already logged
    return last;
  };
};
