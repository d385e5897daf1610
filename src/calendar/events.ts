import type { DateOnly, Event, Instant, Stay, StreamName } from '../kernel/types.ts';

type EventBase = { listingId: number };
/** Why nights were released: the final event of their reservation, or a failed request. */
export type ReleaseCause =
  | 'rejected'
  | 'host_deadline'
  | 'payment_deadline'
  | 'transfer_deadline'
  | 'guest'
  | 'host'
  | 'admin'
  | 'request_failed';

/**
 * Everything that takes a listing's nights is in one stream, so that the expected revision decides (docs/event-sourcing.md#double-booking).
 * A hold does not expire: it ends only by NightsReleased.
 */
export type CalendarEvent =
  /** `draftRevision`: of the draft that was read; its request is valid only if nothing was written to the draft since. */
  | Event<
      'NightsHeld',
      EventBase & {
        reservationId: number;
        guestId: number;
        stay: Stay;
        draftRevision: number;
        heldAt: Instant;
        /** Set when a cancellation was reverted (D-51). `draftRevision` is that of the cancelled reservation. */
        again?: true;
      }
    >
  | Event<'NightsReleased', EventBase & { reservationId: number; stay: Stay; cause: ReleaseCause; releasedAt: Instant }>
  /** `file`: from a calendar file that the host uploaded. */
  | Event<'RangeBlocked', EventBase & { blockId: number; from: DateOnly; to: DateOnly; origin: 'host' | 'file'; blockedAt: Instant }>
  | Event<'RangeUnblocked', EventBase & { blockId: number; unblockedAt: Instant }>
  /** The address itself is a secret and stored in `calendar_feeds`; `address` counts how often it was set. */
  | Event<'FeedAddressSet', EventBase & { feedId: number; address: number; setAt: Instant }>
  /**
   * What a reading changed. Ranges of the feed that ended by `from`, the first day that was read, are dropped without being freed. `over`:
   * reservations and requests that newly overlap nights of this feed (D-118).
   */
  | Event<
      'FeedSynced',
      EventBase & {
        feedId: number;
        address: number;
        from: DateOnly;
        added: readonly Stay[];
        freed: readonly Stay[];
        over: readonly { reservationId: number; stay: Stay }[];
        readAt: Instant;
      }
    >
  /**
   * A feed was empty or lacked more than half of its nights (D-141): these ranges stay until a reading some time after `since`, the first
   * one that lacked them, lacks them too.
   */
  | Event<'FeedDoubted', EventBase & { feedId: number; address: number; missing: readonly Stay[]; since: Instant; readAt: Instant }>
  | Event<'FeedRemoved', EventBase & { feedId: number; removedAt: Instant }>;

export const calendarStream = (listingId: number): StreamName<CalendarEvent> => `calendar-${listingId}`;
