import type { EventStore, Position, Recorded } from '../event-store/port.ts';

/** Size of the cache in events; it holds the newest. */
const CACHE_SIZE = 2_000;
/** Events per read of the store. */
const FETCH_SIZE = 500;

/**
 * A cache of the newest events, shared by all followers of this process. A follower that is further behind than the cache reads from the
 * store.
 */
export const createTail = (store: EventStore) => {
  let cached: Recorded[] = [];
  /** The cache holds every event after this position; undefined until the first read. */
  let start: Position | null | undefined;
  let reading: Promise<void> | null = null;
  /** The number of wake-ups when the last fetch that reached the end of the log began. */
  let endSeenAt = -1;

  const end = () => cached.at(-1)?.position ?? start ?? null;
  const isBefore = (after: Position | null) => typeof start === 'string' && (after === null || after < start);
  const isBeyond = (after: Position | null) => start === undefined || (after !== null && after > (end() ?? ''));

  const from = (after: Position | null, limit: number): Recorded[] => {
    if (after === null) return cached.slice(0, limit);
    let low = 0;
    let high = cached.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((cached[middle] as Recorded).position <= after) low = middle + 1;
      else high = middle;
    }
    return cached.slice(low, low + limit);
  };

  const readMore = async (wakeUps: number | null): Promise<void> => {
    const base = end();
    const more = await store.readAll({ after: base, limit: FETCH_SIZE });
    if (end() !== base) return; // a concurrent fetch has already extended the cache
    if (wakeUps !== null && more.length < FETCH_SIZE) endSeenAt = wakeUps;
    cached = cached.concat(more);
    if (cached.length <= CACHE_SIZE) return;
    const dropped = cached.splice(0, cached.length - CACHE_SIZE);
    start = dropped.at(-1)?.position ?? start;
  };

  return {
    /**
     * At most `limit` events after `after`; empty only when the log had no more at the time of the call. A caller that counts wake-ups
     * passes their number: all calls until the next wake-up then share one fetch, and empty means that the log had no more at that fetch.
     */
    read: async (after: Position | null, limit: number, wakeUps: number | null = null): Promise<Recorded[]> => {
      if (isBeyond(after)) {
        cached = [];
        start = after;
        endSeenAt = -1;
      }
      // A fetch that is already running may have missed the newest event: its empty result does not prove the end of the log.
      for (let looks = reading === null ? 1 : 0; ; looks += 1) {
        if (isBefore(after)) return store.readAll({ after, limit });
        const ready = from(after, limit);
        if (ready.length > 0 || looks === 2 || (wakeUps !== null && wakeUps <= endSeenAt)) return ready;
        reading ??= readMore(wakeUps).finally(() => {
          reading = null;
        });
        await reading;
      }
    },
  };
};
