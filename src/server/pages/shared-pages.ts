import { LRUCache } from 'lru-cache';
import { together } from '../../engine/concurrency/together.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { ApiClient, ApiRequest, ApiResponse } from '../http/serving/inject.ts';
import type { Page } from './draw-page.ts';

type Call = ApiRequest & ApiResponse;
type CachedPage = { readonly page: Page; readonly calls: readonly Call[]; readonly bytes: number; readonly drawnAt: number };
type Visitor = { readonly ask: ApiClient; readonly draw: (ask: ApiClient) => Promise<Page> };
type SharedPagesDeps = { readonly clock: Clock; readonly maxBytes?: number };

/** Maximum age: a page contains the time of its rendering, so it is rendered again even when the calls still answer the same. */
const LIFE_MS = 15_000;
const MAX_BYTES = 24 * 1024 * 1024;

const isUnauthorised = ({ status }: Call) => status === 401;
const isCacheable = (call: Call) =>
  isUnauthorised(call) || (call.status < 400 && !String(call.headers['cache-control']).includes('no-store'));

/**
 * Renders a page once for all visitors who are not signed in, and revalidates it for each (ADR 85): the cached page is sent while every API
 * call that it was rendered from returns the same bytes. The calls are made after the visitor's request has arrived and on the visitor's
 * behalf, so that no page is older than its request, rate limits count as before, and processes need no cache invalidation. A page with a
 * call that failed or must not be cached is only for that visitor.
 */
export const sharedPages = ({ clock, maxBytes = MAX_BYTES }: SharedPagesDeps) => {
  const inTurn = together<{ readonly page: Page; readonly isForAll: boolean; readonly by: ApiClient }>();
  const cache = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }, key) => bytes + key.length,
  });
  const now = () => Date.parse(clock.now());
  /** False also for a page from the future, after the clock was set back. */
  const isYoung = ({ drawnAt }: CachedPage): boolean => now() >= drawnAt && now() - drawnAt < LIFE_MS;

  const drawn = async (key: string, { ask, draw }: Visitor) => {
    const calls: Call[] = [];
    let unanswered = 0;
    const drawnAt = now();
    const page = await draw(async (request) => {
      unanswered += 1;
      const response = await ask(request);
      unanswered -= 1;
      calls.push({ ...request, ...response });
      return response;
    });
    const isForAll = page.status === 200 && page.redirect === null && unanswered === 0 && calls.every(isCacheable);
    const bytes = 2 * page.html.length + calls.reduce((sum, { payload }) => sum + payload.length, 0); // twice: it is also cached compressed
    if (isForAll) cache.set(key, { page, calls, bytes, drawnAt });
    else cache.delete(key);
    return { page, isForAll, by: ask };
  };

  /** A 401 is not checked again: every visitor gets it, and its body contains the id of its request. */
  const isStillTrue = async ({ calls }: CachedPage, ask: ApiClient): Promise<boolean> => {
    const results = await Promise.all(calls.map(async (call) => isUnauthorised(call) || isSame(call, await ask(call))));
    return results.every(Boolean);
  };

  /** The page under this key, which contains everything it varies by. */
  return async (key: string, visitor: Visitor): Promise<Page> => {
    const { page, isForAll, by } = await inTurn(key, async () => {
      const known = cache.get(key);
      if (known && isYoung(known) && (await isStillTrue(known, visitor.ask))) return { page: known.page, isForAll: true, by: visitor.ask };
      return drawn(key, visitor);
    });
    return isForAll || by === visitor.ask ? page : visitor.draw(visitor.ask);
  };
};

const isSame = (one: ApiResponse, other: ApiResponse): boolean => one.status === other.status && one.payload.equals(other.payload);
