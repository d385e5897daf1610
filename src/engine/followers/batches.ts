import type { EventStore, Position, Recorded } from '../event-store/port.ts';

const BATCH = 2_000;

/**
 * The log after `after` in batches, oldest first, up to its end when the last batch was read. The next batch is prefetched while the caller
 * works on the current one, so that database and program work at the same time.
 */
export async function* batchesOf(
  store: Pick<EventStore, 'readAll'>,
  { after = null, limit = BATCH }: { readonly after?: Position | null; readonly limit?: number | undefined } = {},
): AsyncGenerator<Recorded[]> {
  let next = store.readAll({ after, limit });
  try {
    for (;;) {
      const batch = await next;
      const last = batch.at(-1);
      if (!last) return;
      next = store.readAll({ after: last.position, limit });
      next.catch(() => undefined); // rethrown where it is awaited
      yield batch;
    }
  } finally {
    await next.catch(() => undefined); // a caller that stops early may close the store
  }
}
