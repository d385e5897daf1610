import type { Instant } from '../../kernel/types.ts';

export type DomainEvent = { readonly type: string; readonly data: object };

/** The metadata of every command: actor, request and command id. */
export type Metadata = {
  /** `user:12`, `guest-link:7`, `deadline`, `reaction:<name>`, `gateway:sandbox`. Set by the program, never taken from a request. */
  actor: string;
  /** The request id, or that of the event a reaction handles. A caller may have chosen it (`ext-…`), so it is for logs only (D-138). */
  correlationId: string;
  /** The idempotency key: a repeat of the same id appends nothing and returns the first result. */
  commandId: string;
  /** The administrator who was impersonating the actor. */
  impersonatedBy?: number;
};

/** The metadata stored with each event. */
export type EventMeta = Metadata & {
  /** Schema version of the event's data; upcasters read older ones (`upcast.ts`). */
  v: number;
  /** The time at which it was decided. */
  at: Instant;
  /** SHA-256 of the event before it in its stream, null for the first (`hash-chain.ts`). */
  prev: string | null;
};

export type NewEvent = { id: string; type: string; data: object; meta: EventMeta };

/** A position in the log: a decimal string of fixed width, so that string order is log order with every adapter. Otherwise opaque. */
export type Position = string;

export type Recorded<E extends DomainEvent = DomainEvent> = E & {
  readonly id: string;
  readonly stream: string;
  /** 0 for the first event of a stream. */
  readonly revision: number;
  readonly position: Position;
  readonly meta: EventMeta;
};

/** The expected revision of an append: one that was read, `none` when the stream must not exist yet, `any` for imports. */
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

/** The store did not answer in time; it is unknown whether the events were written. Retry with the same command id. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('the event store does not answer', { cause });
    this.name = 'StoreUnavailable';
  }
}

/**
 * The store refuses this program: a wrong password, a missing permission, an untrusted certificate. `message` is one sentence for people.
 */
export class StoreRefused extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'StoreRefused';
  }
}

/** A stream was truncated, deleted or written from outside. It does not contain what the program wrote, so nothing is appended to it. */
export class StreamDamaged extends Error {
  readonly stream: string;
  constructor(stream: string, reason: string) {
    super(`${stream}: ${reason}`);
    this.name = 'StreamDamaged';
    this.stream = stream;
  }
}

/**
 * The one port to the log. Both adapters (`postgres.ts`, `eventstoredb.ts`) pass `tests/engine/event-store/event-store.contract.ts`.
 * Atomicity is per stream. No event is ever skipped or seen out of order by `readAll`, also when transactions commit out of order.
 */
export interface EventStore {
  /**
   * Success means that the log has exactly these events right after `expected`, written by this call or by an earlier one: a repeat with
   * the same ids gets the first result, through any connection and after any lost response. The result does not say which of the two it
   * was, because EventStoreDB does not. So an id must identify one content: derive it from the content (`handle-command.ts`). Other ids at
   * an existing revision throw RevisionConflict. Throws StoreUnavailable when it is unknown whether they were written.
   */
  append(stream: string, expected: Expected, events: readonly NewEvent[]): Promise<Appended>;
  /**
   * Moves personal texts into a vault from which they can be erased, and returns the events to append, which refer to them
   * (`event-texts.ts`). Absent where events contain no such texts.
   */
  setAside?(stream: string, events: readonly DomainEvent[]): Promise<readonly DomainEvent[]>;
  /** Oldest first; an unknown stream is an empty list. Throws StreamDamaged. */
  read(stream: string, options?: { from?: number; limit?: number }): Promise<Recorded[]>;
  /** Events of all streams after `after` (exclusive), in log order. */
  readAll(options: { after: Position | null; limit: number }): Promise<Recorded[]>;
  /** Calls `wake` soon after an append by any process. Only a hint: readers still read from their checkpoint. */
  onAppended(wake: () => void): { stop(): void };
  /** Resolves when the log can be read. Throws StoreUnavailable, StoreRefused. */
  check(): Promise<void>;
  /** How many events of other programs readers have skipped, each counted once; 0 where no other program can write. */
  foreign(): number;
  /** Closes all connections; ends within a few seconds, even when the store does not answer. */
  close(): Promise<void>;
}

export const positionOf = (n: bigint | number | string): Position => String(n).padStart(20, '0');
