import type { Instant } from '../../shared/types.ts';

export type DomainEvent = { readonly type: string; readonly data: object };

/** Who did it, as part of which request: comes with every command. */
export type Metadata = {
  /** `user:12`, `guest-link:7`, `deadline`, `reaction:<name>`, `gateway:sandbox`. Set by the program, never taken from a request. */
  actor: string;
  /** The request id, or that of the event a reaction answers. A caller may have chosen it (`ext-…`): it is for logs, and decides nothing (D-138). */
  correlationId: string;
  /** One per intention; the same one sent again appends nothing and gets the first answer. */
  commandId: string;
};

/** What is kept beside the data of each event. */
export type EventMeta = Metadata & {
  /** Schema version of the event's data; upcasters read older ones (`upcast.ts`). */
  v: number;
  /** The program's clock when it was decided. */
  at: Instant;
  /** SHA-256 of the event before it in its stream, null for the first (`hash-chain.ts`). */
  prev: string | null;
};

export type NewEvent = { id: string; type: string; data: object; meta: EventMeta };

/** Fixed-width decimal string: string order is log order on every adapter. Opaque otherwise. */
export type Position = string;

export type Recorded<E extends DomainEvent = DomainEvent> = E & {
  readonly id: string;
  readonly stream: string;
  /** 0 for the first event of a stream. */
  readonly revision: number;
  readonly position: Position;
  readonly meta: EventMeta;
};

/** A revision that was read, `none` when the stream must not exist yet, `any` for imports. */
export type Expected = number | 'none' | 'any';
/** Revision and position of the last event of the append. */
export type Appended = { revision: number; position: Position };

export class RevisionConflict extends Error {
  readonly stream: string;
  readonly expected: Expected;
  /** -1 when the stream does not exist. */
  readonly actual: number;
  constructor(stream: string, expected: Expected, actual: number) {
    super(`${stream}: expected revision ${expected}, is ${actual}`);
    this.name = 'RevisionConflict';
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** The store did not answer in time or at all; whether the events were written is unknown. Ask again with the same command id. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('the event store does not answer', { cause });
    this.name = 'StoreUnavailable';
  }
}

/** The store refuses this program: a wrong password, a missing right, a certificate nobody trusts. `message` is one sentence for people. */
export class StoreRefused extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'StoreRefused';
  }
}

/** Somebody cut off, deleted or wrote into a stream from outside. What is left of it is not what the program wrote: never go on from it. */
export class StreamDamaged extends Error {
  readonly stream: string;
  constructor(stream: string, reason: string) {
    super(`${stream}: ${reason}`);
    this.name = 'StreamDamaged';
    this.stream = stream;
  }
}

/**
 * The one port to the log. Both adapters (`postgres.ts`, `eventstoredb.ts`) pass `tests/platform/event-store/event-store.contract.ts`.
 * Atomicity is per stream. No event is ever skipped or seen out of order by `readAll`, also when transactions commit out of order.
 */
export interface EventStore {
  /**
   * Success means that the log holds exactly these events right after `expected`, whether this call wrote them or an earlier one did:
   * the same ids again are answered as the first time, through any connection and after any lost answer. Which of the two it was is not
   * said, because EventStoreDB does not tell. So an id must stand for one content: make it of the content (`handle-command.ts`).
   * Other ids at a revision that is taken throw RevisionConflict. Throws StoreUnavailable when it is unknown whether they were written.
   */
  append(stream: string, expected: Expected, events: readonly NewEvent[]): Promise<Appended>;
  /** Oldest first; an unknown stream is an empty list. Throws StreamDamaged. */
  read(stream: string, options?: { from?: number; limit?: number }): Promise<Recorded[]>;
  /** Events of all streams after `after` (exclusive), in log order. */
  readAll(options: { after: Position | null; limit: number }): Promise<Recorded[]>;
  /** Calls `wake` soon after something was appended, by any process. A hint only: readers still read from their checkpoint. */
  onAppended(wake: () => void): { stop(): void };
  /** Answers when the log can be read, whatever stands in it. Throws StoreUnavailable, StoreRefused. */
  check(): Promise<void>;
  /** Events of somebody else that readers passed by, each counted once; 0 where nobody else can write. */
  foreign(): number;
  /** Ends within a few seconds, whatever does not answer. */
  close(): Promise<void>;
}

export const positionOf = (n: bigint | number | string): Position => BigInt(n).toString().padStart(20, '0');
