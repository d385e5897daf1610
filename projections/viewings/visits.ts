import type { Knex } from 'knex';
import { type Projection, rowProjection } from '../../src/engine/followers/projection.ts';
import type { DateOnly, Instant } from '../../src/kernel/types.ts';
import type { ViewingOutcome, VisitEvent } from '../../src/viewings/events.ts';
import { namesNobody, withoutErased } from '../privacy/nobody.ts';

/** One viewing request; the person's data is in the vault. */
export type VisitRow = {
  id: number;
  listing_id: number;
  host_id: number;
  guest_id: number | null;
  day: DateOnly;
  requested_at: Instant;
  /** Null when there is no picture, or it was deleted. */
  picture_until: Instant | null;
  outcome: ViewingOutcome | null;
  closed_at: Instant | null;
  /** How often administrators read the identity data. */
  identity_seen: number;
};

const TABLE = 'visits';

export const visitsProjection: Projection = withoutErased(
  rowProjection<VisitRow, VisitEvent>({
    name: 'visits',
    table: TABLE,
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
  namesNobody({ table: TABLE, people: ['guest_id', 'host_id'] }),
);

/** Pictures that are due for deletion at `now`. */
export const picturesToDelete = (db: Knex, now: Instant): Promise<{ id: number; since: Instant }[]> =>
  db(TABLE).where('picture_until', '<=', now).select('id', 'picture_until as since');

/** The viewing requests for a space from `from` until before `to`, in their order. */
export const viewingsBetween = (db: Knex, listingId: number, from: Instant, to: Instant): Promise<number[]> =>
  db(TABLE)
    .where({ listing_id: listingId })
    .where('requested_at', '>=', from)
    .where('requested_at', '<', to)
    .orderBy(['requested_at', 'id'])
    .pluck('id');

export const viewingById = async (db: Knex, id: number): Promise<VisitRow | null> => (await db(TABLE).where({ id }).first()) ?? null;
