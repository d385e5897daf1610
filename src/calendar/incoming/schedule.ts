import type { Log } from '../../platform/observability/log.ts';
import type { Round } from '../../platform/rounds.ts';
import type { FeedSync } from './sync.ts';

type Deps = { readonly sync: Pick<FeedSync, 'next'>; readonly log: Log; readonly atOnce: number };

const ROUND_MS = 45_000;

/**
 * Reads the feeds that are due, `atOnce` side by side and each from another host (docs/operations.md#calendars-of-other-sites). What is
 * due and whose turn it is stands in `calendar_feeds` and `feed_hosts`, so that any number of processes may do so and none is missed.
 */
export const feedRounds = ({ sync, log, atOnce }: Deps): Round => ({
  queue: 'calendar-feeds',
  everySeconds: 15,
  run: async (ending) => {
    const end = performance.now() + ROUND_MS;
    const reading = async (): Promise<void> => {
      let isMore = true;
      while (isMore && !ending.aborted && performance.now() < end)
        isMore = await sync.next().catch((error: unknown) => {
          log.error({ err: error }, 'a calendar of another site could not be read'); // it is tried again in five minutes
          return false;
        });
    };
    await Promise.all(Array.from({ length: atOnce }, reading));
  },
});
