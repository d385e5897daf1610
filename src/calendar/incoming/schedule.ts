import { setTimeout as sleep } from 'node:timers/promises';
import type { Periodic } from '../../engine/deadlines/periodic.ts';
import type { Log } from '../../engine/observability/log.ts';
import type { FeedSync } from './sync.ts';

type PeriodicFeedsDeps = { readonly sync: Pick<FeedSync, 'take' | 'read'>; readonly log: Log; readonly atOnce: number };

const ROUND_MS = 45_000;
/** Until it is asked again whether a host has room. */
const ASK_AGAIN_MS = 50;

/**
 * Reads the feeds that are due, `atOnce` side by side (docs/operations.md#calendars-of-other-sites). What is due, whose turn it is and how
 * many of a host are read at once stands in `calendar_feeds` and `feed_hosts`, so that any number of processes may do so and none is missed.
 */
export const periodicFeeds = ({ sync, log, atOnce }: PeriodicFeedsDeps): Periodic => ({
  queue: 'calendar-feeds',
  everySeconds: 15,
  run: async (ending) => {
    const end = performance.now() + ROUND_MS;
    const underWay = new Set<Promise<void>>();
    const failed = (error: unknown) => {
      log.error({ err: error }, 'a calendar of another site could not be read'); // it is tried again in five minutes
      return null;
    };
    while (!ending.aborted && performance.now() < end) {
      if (underWay.size >= atOnce) {
        await Promise.race(underWay);
        continue;
      }
      const feed = await sync.take().catch(failed);
      if (feed === null) break;
      if (feed === 'waiting') {
        await Promise.race([...underWay, sleep(ASK_AGAIN_MS)]);
        continue;
      }
      const reading: Promise<void> = sync
        .read(feed)
        .catch(failed)
        .then(() => void underWay.delete(reading));
      underWay.add(reading);
    }
    await Promise.all(underWay);
    return performance.now() < end ? undefined : 'more';
  },
});
