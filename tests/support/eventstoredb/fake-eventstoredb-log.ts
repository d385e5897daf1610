export type StoredEvent = {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly commit: bigint;
  readonly prepare: bigint;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};
export type Proposed = Pick<StoredEvent, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;
export type ExpectedRevision = number | 'any' | 'no stream' | 'stream exists';
type Written = { readonly revision: number; readonly commit: bigint; readonly prepare: bigint };

/**
 * What EventStoreDB keeps, in memory: streams with expected revisions, idempotency by event id right after the expected revision, and one
 * log whose positions are bytes, not a count. `sharedCommit` gives the events of one append one commit position and different prepare
 * positions, as its transactions of old do; a client must cope with both.
 */
export const createFakeLog = ({ sharedCommit = false } = {}) => {
  const all: StoredEvent[] = [];
  const streams = new Map<string, StoredEvent[]>();
  const followers = new Set<(event: StoredEvent) => void>();
  let end = 0n;

  /** -1 when the stream does not exist. */
  const currentRevision = (stream: string) => (streams.get(stream)?.length ?? 0) - 1;

  /** The same ids exist from `first` on: the answer names the last of them, as it did the first time. */
  const alreadyThere = (stream: string, first: number, events: readonly Proposed[]): Written | null => {
    const standing = streams.get(stream)?.slice(first, first + events.length) ?? [];
    const isSame = standing.length === events.length && standing.every(({ id }, i) => id === events[i]?.id);
    return isSame ? (standing.at(-1) ?? null) : null;
  };

  const fits = (stream: string, expected: ExpectedRevision): boolean => {
    const current = currentRevision(stream);
    if (expected === 'any') return true;
    if (expected === 'stream exists') return current >= 0;
    return current === (expected === 'no stream' ? -1 : expected);
  };

  return {
    all,
    currentRevision,
    streamOf: (stream: string): readonly StoredEvent[] | undefined => streams.get(stream),

    /** The position reached, or null when the stream is at another revision. */
    append: (stream: string, expected: ExpectedRevision, events: readonly Proposed[]): Written | null => {
      if (expected === 'any') {
        const first = streams.get(stream)?.findIndex(({ id }) => id === events[0]?.id) ?? -1;
        if (first >= 0) return alreadyThere(stream, first, events);
      } else if (!fits(stream, expected)) {
        return expected === 'stream exists' ? null : alreadyThere(stream, expected === 'no stream' ? 0 : expected + 1, events);
      }
      const standing = streams.get(stream) ?? [];
      streams.set(stream, standing);
      const prepares = events.map(({ data, metadata }) => {
        const start = end;
        end += BigInt(120 + data.length + metadata.length);
        return start;
      });
      const commit = end;
      if (sharedCommit) end += 80n;
      const written = events.map((event, i): StoredEvent => {
        const prepare = prepares[i] ?? commit;
        return { ...event, stream, revision: standing.length + i, prepare, commit: sharedCommit ? commit : prepare };
      });
      standing.push(...written);
      all.push(...written);
      for (const event of written) for (const follow of followers) follow(event);
      return written.at(-1) ?? null;
    },

    follow: (onEvent: (event: StoredEvent) => void): (() => void) => {
      followers.add(onEvent);
      return () => followers.delete(onEvent);
    },
  };
};

export type FakeLog = ReturnType<typeof createFakeLog>;
