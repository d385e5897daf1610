import { LRUCache } from 'lru-cache';
import { together } from '../../engine/concurrency/together.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Answered, AskApi, Asked } from '../http/serving/inject.ts';
import type { Page } from './draw-page.ts';

type Call = Asked & Answered;
type Kept = { readonly page: Page; readonly calls: readonly Call[]; readonly bytes: number; readonly drawnAt: number };
type Visitor = { readonly ask: AskApi; readonly draw: (ask: AskApi) => Promise<Page> };
type SharedPagesDeps = { readonly clock: Clock; readonly maxBytes?: number };

/** A page contains the instant it was drawn at, so it is drawn again after a while, whatever the calls answer. */
const LIFE_MS = 15_000;
const MAX_BYTES = 24 * 1024 * 1024;

const isOfNobody = ({ status }: Call) => status === 401;
const mayBeKept = (call: Call) => isOfNobody(call) || (call.status < 400 && !String(call.headers['cache-control']).includes('no-store'));

/**
 * Draws a page once for all visitors who are not signed in, and checks it for each (ADR 85): a page is sent again while every call of the
 * API that it was drawn from answers the same, byte by byte. The calls are asked after the visitor's request has arrived and in the
 * visitor's name, so that nobody gets a page older than their request, limits count as before, and no process has to tell another of a
 * change. A page with a call that failed, or whose answer nobody may keep, is that visitor's alone.
 */
export const sharedPages = ({ clock, maxBytes = MAX_BYTES }: SharedPagesDeps) => {
  const inTurn = together<{ readonly page: Page; readonly isForAll: boolean; readonly by: AskApi }>();
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }, key) => bytes + key.length,
  });
  const now = () => Date.parse(clock.now());
  /** A clock that was set back makes a page one of the future. */
  const isYoung = ({ drawnAt }: Kept): boolean => now() >= drawnAt && now() - drawnAt < LIFE_MS;

  const drawn = async (key: string, { ask, draw }: Visitor) => {
    const calls: Call[] = [];
    let unanswered = 0;
    const drawnAt = now();
    const page = await draw(async (asked) => {
      unanswered += 1;
      const answered = await ask(asked);
      unanswered -= 1;
      calls.push({ ...asked, ...answered });
      return answered;
    });
    const isForAll = page.status === 200 && page.redirect === null && unanswered === 0 && calls.every(mayBeKept);
    const bytes = 2 * page.html.length + calls.reduce((sum, { payload }) => sum + payload.length, 0); // twice: it is kept compressed too
    if (isForAll) kept.set(key, { page, calls, bytes, drawnAt });
    else kept.delete(key);
    return { page, isForAll, by: ask };
  };

  /** What only signed-in people may ask is refused to every visitor, and the refusal holds the id of its request. */
  const isStillTrue = async ({ calls }: Kept, ask: AskApi): Promise<boolean> => {
    const again = await Promise.all(calls.map(async (call) => isOfNobody(call) || isSame(call, await ask(call))));
    return again.every(Boolean);
  };

  /** The page under this key, which names whatever it varies by. */
  return async (key: string, visitor: Visitor): Promise<Page> => {
    const { page, isForAll, by } = await inTurn(key, async () => {
      const known = kept.get(key);
      if (known && isYoung(known) && (await isStillTrue(known, visitor.ask))) return { page: known.page, isForAll: true, by: visitor.ask };
      return drawn(key, visitor);
    });
    return isForAll || by === visitor.ask ? page : visitor.draw(visitor.ask);
  };
};

const isSame = (one: Answered, other: Answered): boolean => one.status === other.status && one.payload.equals(other.payload);
