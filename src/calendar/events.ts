import type { DateOnly, Event, Instant, Stay, StreamName } from '../shared/types.ts';

type About = { listingId: number };
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
 * A hold does not expire by itself: it ends only by NightsReleased.
 */
export type CalendarEvent =
  /** `draftRevision` is that of the draft that was read: its request is valid only if nothing was written to the draft since. */
  | Event<
      'NightsHeld',
      About & {
        reservationId: number;
        guestId: number;
        stay: Stay;
        draftRevision: number;
        heldAt: Instant;
        /** Set when a cancellation was reverted (D-51). `draftRevision` is that of the cancelled reservation. */
        again?: true;
      }
    >
  | Event<'NightsReleased', About & { reservationId: number; stay: Stay; cause: ReleaseCause; releasedAt: Instant }>
  | Event<'RangeBlocked', About & { blockId: number; from: DateOnly; to: DateOnly; origin: 'host'; blockedAt: Instant }>
  | Event<'RangeUnblocked', About & { blockId: number; unblockedAt: Instant }>;

export const calendarStream = (listingId: number): StreamName<CalendarEvent> => `calendar-${listingId}`;
