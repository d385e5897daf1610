import { type Projection, rowProjection } from '../../src/engine/followers/projection.ts';
import type { VisitEvent } from '../../src/viewings/events.ts';
import { VISITS, type VisitRow } from '../../src/viewings/rows.ts';
import { namesNobody, withoutErased } from '../privacy/nobody.ts';

export const visitsProjection: Projection = withoutErased(
  rowProjection<VisitRow, VisitEvent>({
    name: 'visits',
    table: VISITS,
    key: 'id',
    keyOf: ({ data }) => data.visitId,
    handlers: {
      ViewingRequested: (_, { data }) => ({
        id: data.visitId,
        listing_id: data.listingId,
        host_id: data.hostId,
        guest_id: data.guestId,
        day: data.day,
        requested_at: data.requestedAt,
        picture_until: data.pictureUntil,
        outcome: null,
        closed_at: null,
        identity_seen: 0,
      }),
      ViewingIdentitySeen: (row) => row && { ...row, identity_seen: row.identity_seen + 1 },
      ViewingPictureDeleted: (row) => row && { ...row, picture_until: null },
      ViewingClosed: (row, { data }) => row && { ...row, outcome: data.outcome, closed_at: data.closedAt },
    },
  }),
  namesNobody({ table: VISITS, people: ['guest_id', 'host_id'] }),
);
