import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Metadata } from '../../platform/event-store/port.ts';
import type { Log } from '../../platform/observability/log.ts';
import { isStale } from '../../shared/calendar/freshness.ts';
import type { FeedRegister } from './feed-register.ts';
import type { FeedSync } from './sync.ts';

type Deps = {
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly register: Pick<FeedRegister, 'of' | 'isReading'>;
  readonly sync: Pick<FeedSync, 'one'>;
  /** So long a request or an acceptance waits, in milliseconds. */
  readonly patienceMs?: number;
};

/**
 * Reads the calendars of a listing whose last success is too long ago, for three seconds at most, before its nights are asked for or given
 * away. What was read by then is in the listing's stream, where the nights are decided; what takes longer is read to its end in the
 * background and counts from then on. Never throws: a calendar that cannot be read leaves the nights unconfirmed and stops nobody.
 */
export type FreshNights = (listingId: number, metadata: Metadata) => Promise<void>;

const PATIENCE_MS = 3_000;
const LOOK_AGAIN_MS = 50;

export const freshNights =
  ({ clock, log, register, sync, patienceMs = PATIENCE_MS }: Deps): FreshNights =>
  async (listingId, metadata) => {
    const failed = (error: unknown) => log.warn({ err: error, listingId }, 'a calendar of another site could not be read before an answer');
    const stale = async () => (await register.of(listingId)).filter((feed) => isStale(feed, clock.now()));
    const feeds = await stale().catch((error: unknown) => {
      failed(error);
      return [];
    });
    if (feeds.length === 0) return;
    const end = performance.now() + patienceMs;
    /** Whoever finds that somebody else is reading the feed waits for that result: their nights are as new. */
    const read = async (feedId: number): Promise<void> => {
      if (await sync.one(feedId, metadata)) return;
      while (performance.now() < end && (await register.isReading(feedId, clock.now()))) await sleep(LOOK_AGAIN_MS);
    };
    const reading = Promise.all(feeds.map(({ feedId }) => read(feedId).catch(failed)));
    await Promise.race([reading, sleep(patienceMs, undefined, { ref: false })]);
  };
