import type { EventStore, Position, Recorded } from '../event-store/port.ts';

/** Events that the cache keeps: the newest. */
const KEPT = 2_000;
/** Events that one read of the store asks for. */
const FETCHED = 500;

/**
 * A cache of the newest events, shared by all followers of this process. A follower that is further behind than the cache reads from the
 * store.
 */
export const createTail = (store: EventStore) => {
  let kept: Recorded[] = [];
  /** The cache holds every event after this position; undefined until the first read. */
  let start: Position | null | undefined;
  let fetching: Promise<void> | null = null;
  /** The number of wake-ups when the last fetch that reached the end of the log began. */
  let looked = -1;

  const end = () => kept.at(-1)?.position ?? start ?? null;
  const isBefore = (after: Position | null) => typeof start === 'string' && (after === null || after < start);
  const isBeyond = (after: Position | null) => start === undefined || (after !== null && after > (end() ?? ''));

  const from = (after: Position | null, limit: number): Recorded[] => {
    if (after === null) return kept.slice(0, limit);
    let low = 0;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((kept[middle] as Recorded).position <= after) low = middle + 1;
      else high = middle;
    }
    return kept.slice(low, low + limit);
  };

  const fetch = async (heard: number | null): Promise<void> => {
    const base = end();
    const more = await store.readAll({ after: base, limit: FETCHED });
    if (end() !== base) return; // a concurrent fetch has extended the cache meanwhile
    if (heard !== null && more.length < FETCHED) looked = heard;
    kept = kept.concat(more);
    if (kept.length <= KEPT) return;
    const dropped = kept.splice(0, kept.length - KEPT);
    start = dropped.at(-1)?.position ?? start;
  };

  return {
    /**
     * At most `limit` events after `after`; empty only when the log had no more at the time of the call. A caller that counts wake-ups
     * passes their number: all calls until the next wake-up then share one fetch, and empty means that the log had no more at that fetch.
     */
    read: async (after: Position | null, limit: number, heard: number | null = null): Promise<Recorded[]> => {
      if (isBeyond(after)) {
        kept = [];
        start = after;
        looked = -1;
      }
      // A fetch that is already running may have missed the newest event: its empty result does not prove the end of the log.
      for (let looks = fetching === null ? 1 : 0; ; looks += 1) {
        if (isBefore(after)) return store.readAll({ after, limit });
        const ready = from(after, limit);
        if (ready.length > 0 || looks === 2 || (heard !== null && heard <= looked)) return ready;
        fetching ??= fetch(heard).finally(() => {
          fetching = null;
        });
        await fetching;
      }
    },
  };
};
