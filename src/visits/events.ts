import type { DateOnly, Event, Instant, StreamName } from '../shared/types.ts';

type About = { visitId: number };

/**
 * A guest asks to see a space before a stay: a ViewingRequest. Neither a PageView (counted, no events) nor a ProtocolVisit of our own
 * team, which ends with the listing's verification (D-15). Who asked, and the picture, are in the vault;
 * the reasons of administrators lie beside the log (SEC-36).
 */
export type VisitEvent =
  | Event<
      'ViewingRequested',
      About & {
        listingId: number;
        hostId: number;
        /** Null for a visitor without an account. */
        guestId: number | null;
        day: DateOnly;
        requestedAt: Instant;
        /** When the picture of a document goes, whatever happens (D-16); null when none was sent. */
        pictureUntil: Instant | null;
      }
    >
  | Event<'ViewingIdentitySeen', About & { adminId: number; seenAt: Instant }>
  | Event<'ViewingPictureDeleted', About & { deletedAt: Instant }>
  | Event<'ViewingClosed', About & { outcome: ViewingOutcome; adminId: number; closedAt: Instant }>;

export type ViewingOutcome = 'held' | 'declined';

export const visitStream = (visitId: number): StreamName<VisitEvent> => `visit-${visitId}`;
