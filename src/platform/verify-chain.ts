import { hashOf } from './event-store/hash-chain.ts';
import type { EventStore, Position } from './event-store/port.ts';
import { asWritten } from './upcast.ts';

type BrokenLink = {
  readonly stream: string;
  /** The first event that does not follow from what the log holds before it. */
  readonly revision: number;
  readonly reason: string;
};

export type Verified = { readonly events: number; readonly streams: number; readonly broken: BrokenLink | null };

const BATCH = 2_000;

/**
 * Walks the whole log and computes every link of every stream again. Stops at the first broken one. An altered event shows at the event
 * after it, whose link no longer fits; the newest event of a stream has none yet.
 */
export const verifyChain = async (store: EventStore, batchSize = BATCH): Promise<Verified> => {
  const heads = new Map<string, { revision: number; hash: string }>();
  let after: Position | null = null;
  let events = 0;
  for (;;) {
    const batch = await store.readAll({ after, limit: batchSize });
    const last = batch.at(-1);
    if (!last) return { events, streams: heads.size, broken: null };
    for (const event of batch) {
      const { stream, revision, meta } = event;
      const head = heads.get(stream);
      const expected = (head?.revision ?? -1) + 1;
      const broken = (reason: string): Verified => ({ events, streams: heads.size, broken: { stream, revision, reason } });
      if (revision !== expected) return broken(`revision ${expected} is missing before it`);
      if (meta.prev !== (head?.hash ?? null)) return broken(`its link does not fit revision ${revision - 1}`);
      heads.set(stream, { revision, hash: hashOf(stream, revision, asWritten(event)) });
      events += 1;
    }
    after = last.position;
  }
};
