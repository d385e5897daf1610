import { createHash } from 'node:crypto';
import { hashOf } from '../event-store/hash-chain.ts';
import type { EventStore, Position, Recorded } from '../event-store/port.ts';
import { asWritten } from '../event-store/upcast.ts';
import { batchesOf } from './batches.ts';

type BrokenLink = {
  readonly stream: string;
  /** The first event whose link does not match the event before it. */
  readonly revision: number;
  readonly reason: string;
};

export type Verified = {
  readonly events: number;
  readonly streams: number;
  /** SHA-256 over all links in log order: two logs with the same value have the same events, including the newest. */
  readonly digest: string;
  readonly broken: BrokenLink | null;
};

/** Every event after `after`, oldest first. */
export async function* eventsOf(store: EventStore, after: Position | null = null, batchSize?: number): AsyncGenerator<Recorded> {
  for await (const batch of batchesOf(store, { after, limit: batchSize })) yield* batch;
}

/** One sentence: what is missing, and what may have caused it. */
const missing = (from: number, to: number): string =>
  from > to
    ? `revision ${to + 1} stands there twice`
    : `revision ${from}${from === to ? ' is' : ` to ${to} are`} missing before it: truncated, deleted or overwritten from outside, or written by somebody else`;

/** Computes the links of events one by one, from the first event of a log on. */
export const chainWalk = () => {
  const heads = new Map<string, { revision: number; hash: string }>();
  const digest = createHash('sha256');
  let events = 0;
  let broken: BrokenLink | null = null;
  return {
    take: (event: Recorded): void => {
      const { stream, revision, meta } = event;
      const head = heads.get(stream);
      const expected = (head?.revision ?? -1) + 1;
      if (revision !== expected) broken ??= { stream, revision, reason: missing(expected, revision - 1) };
      if (meta.prev !== (head?.hash ?? null)) broken ??= { stream, revision, reason: `its link does not fit revision ${revision - 1}` };
      const hash = hashOf(stream, revision, asWritten(event));
      heads.set(stream, { revision, hash });
      digest.update(hash);
      events += 1;
    },
    /** The newest revision that was read of a stream, -1 for none. */
    newest: (stream: string): number => heads.get(stream)?.revision ?? -1,
    seen: (): Verified => ({ events, streams: heads.size, digest: digest.copy().digest('hex'), broken }),
  };
};

/**
 * Reads the whole log, computes every link of every stream again and returns the first broken one. An altered event is found by the event
 * after it, whose link no longer matches; the newest event of a stream is not covered by a link yet.
 */
export const verifyChain = async (store: EventStore, batchSize?: number): Promise<Verified> => (await walkOf(store, batchSize)).seen();

const walkOf = async (store: EventStore, batchSize?: number) => {
  const walk = chainWalk();
  for await (const event of eventsOf(store, null, batchSize)) walk.take(event);
  return walk;
};

/** The newest revision of each stream that the read models have applied. */
export type Known = readonly { readonly stream: string; readonly revision: number }[];

/** As `verifyChain`, and also checks that each stream reaches its revision in `known`, because a deleted end breaks no link. */
export const verifyAgainst = async (store: EventStore, known: Known): Promise<Verified> => {
  const walk = await walkOf(store);
  const seen = walk.seen();
  const short = known.find(({ stream, revision }) => walk.newest(stream) < revision);
  if (seen.broken || !short) return seen;
  const { stream, revision } = short;
  return { ...seen, broken: { stream, revision, reason: 'the audit knows it, and the log has lost it: deleted from outside' } };
};
