import type { DateOnly, Event, Instant, StreamName } from '../kernel/types.ts';

type EventBase = { visitId: number };

/**
 * A viewing request: a guest wants to see a space before a stay. Page views are only counted, without events, and a protocol visit of our
 * team ends with the verification of the listing (D-15). The person's data and picture are in the vault; administrators' reasons are stored
 * outside of the log (SEC-36).
 */
export type VisitEvent =
  | Event<
      'ViewingRequested',
      EventBase & {
        listingId: number;
        hostId: number;
        /** Null for a visitor without an account. */
        guestId: number | null;
        day: DateOnly;
        requestedAt: Instant;
        /** When the picture of a document is deleted at the latest (D-16); null when none was sent. */
        pictureUntil: Instant | null;
      }
    >
  | Event<'ViewingIdentitySeen', EventBase & { adminId: number; seenAt: Instant }>
  | Event<'ViewingPictureDeleted', EventBase & { deletedAt: Instant }>
  | Event<'ViewingClosed', EventBase & { outcome: ViewingOutcome; adminId: number; closedAt: Instant }>;

export type ViewingOutcome = 'held' | 'declined';

export const visitStream = (visitId: number): StreamName<VisitEvent> => `visit-${visitId}`;
