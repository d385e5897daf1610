import type { DateOnly, Event, Instant, StreamName } from '../kernel/types.ts';

type About = { userId: number };
/** Why an erasure has to wait: paid stays that are not over, or money that is owed either way. */
export type Hindrance = 'stays_ahead' | 'money_open';
/** A paid reservation that the law asks to keep, and until when: ids, dates and sums only. */
export type RetainedRecord = { readonly reservationId: number; readonly until: DateOnly };

/** `erasure-<userId>`: a person asks to be erased, may take it back until `eraseAt`, and is erased then (D-145). */
export type ErasureEvent =
  | Event<'ErasureRequested', About & { requestedAt: Instant; eraseAt: Instant }>
  | Event<'ErasureWithdrawn', About & { withdrawnAt: Instant }>
  /** Something came up meanwhile that has to end first: it is tried again at `eraseAt`. */
  | Event<'ErasurePostponed', About & { because: Hindrance; postponedAt: Instant; eraseAt: Instant }>
  | AccountErased
  /** A backup from before the erasure was restored: it is carried out again at once, and nothing can hinder it. */
  | Event<'ErasureRepeated', About & { repeatedAt: Instant }>
  | RecordRemoved;

/** `again`: it was carried out once before, and a backup from before it was restored since. */
export type AccountErased = Event<'AccountErased', About & { erasedAt: Instant; kept: readonly RetainedRecord[]; again?: true }>;

/** The law no longer asks to keep a paid reservation: from then on its rows name this person no more. `last`: none is left. */
export type RecordRemoved = Event<'RecordRemoved', About & { reservationId: number; removedAt: Instant; last?: true }>;

export const erasureStream = (userId: number): StreamName<ErasureEvent> => `erasure-${userId}`;
