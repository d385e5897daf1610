import type { DateOnly, Event, Instant, StreamName } from '../kernel/types.ts';

type EventBase = { userId: number };
/** Why an erasure has to wait: paid stays that are not over, or money that is owed either way. */
export type Hindrance = 'stays_ahead' | 'money_open';
/** A paid reservation that the law requires to be retained, and until when: ids, dates and amounts only. */
export type RetainedRecord = { readonly reservationId: number; readonly until: DateOnly };

/** `erasure-<userId>`: a person requests erasure, may withdraw the request until `eraseAt`, and is then erased (D-145). */
export type ErasureEvent =
  | Event<'ErasureRequested', EventBase & { requestedAt: Instant; eraseAt: Instant }>
  | Event<'ErasureWithdrawn', EventBase & { withdrawnAt: Instant }>
  /** Something else has to end first: the erasure is retried at `eraseAt`. */
  | Event<'ErasurePostponed', EventBase & { because: Hindrance; postponedAt: Instant; eraseAt: Instant }>
  | AccountErased
  /** A backup from before the erasure was restored: it is carried out again immediately and unconditionally. */
  | Event<'ErasureRepeated', EventBase & { repeatedAt: Instant }>
  | RecordRemoved;

/** `again`: it had been carried out before, and an older backup was restored since. */
export type AccountErased = Event<'AccountErased', EventBase & { erasedAt: Instant; kept: readonly RetainedRecord[]; again?: true }>;

/** The legal retention of a paid reservation is over: its rows no longer name this person. `last`: no other is left. */
export type RecordRemoved = Event<'RecordRemoved', EventBase & { reservationId: number; removedAt: Instant; last?: true }>;

export const erasureStream = (userId: number): StreamName<ErasureEvent> => `erasure-${userId}`;
