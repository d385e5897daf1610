import type { Knex } from 'knex';
import { rowProjection } from '../../src/engine/followers/projection.ts';
import type { Instant } from '../../src/kernel/types.ts';
import type { ComparedEvent, HiddenEvent, Mark } from '../../src/site/events.ts';

/** One row for each listing that a person has marked in one way: hides from their results, or compares. */
type MarkedRow = {
  /** `user/listing`. */
  id: string;
  user_id: number;
  listing_id: number;
  added_at: Instant;
};

export const MARKED_TABLES = { hidden: 'hidden_listings', compared: 'compared_listings' } as const satisfies Record<Mark, string>;

type About = { readonly userId: number; readonly listingId: number };
const idOf = ({ userId, listingId }: About) => `${userId}/${listingId}`;
const rowOf = (about: About, added_at: Instant): MarkedRow => ({
  ...{ id: idOf(about), user_id: about.userId, listing_id: about.listingId, added_at },
});

export const hiddenListingsProjection = rowProjection<MarkedRow, HiddenEvent>({
  name: 'hidden-listings',
  table: MARKED_TABLES.hidden,
  key: 'id',
  keyOf: ({ data }) => idOf(data),
  handlers: {
    ListingDismissed: (_, { data }) => rowOf(data, data.hiddenAt),
    ListingRecalled: () => null,
  },
});

export const comparedListingsProjection = rowProjection<MarkedRow, ComparedEvent>({
  name: 'compared-listings',
  table: MARKED_TABLES.compared,
  key: 'id',
  keyOf: ({ data }) => idOf(data),
  handlers: {
    ComparisonAdded: (_, { data }) => rowOf(data, data.addedAt),
    ComparisonRemoved: () => null,
  },
});

/** What a person has marked, the latest first. */
export const markedBy = async (db: Knex, mark: Mark, userId: number): Promise<{ listingId: number; addedAt: Instant }[]> => {
  const rows: MarkedRow[] = await db(MARKED_TABLES[mark])
    .where({ user_id: userId })
    .orderBy('added_at', 'desc')
    .orderBy('listing_id', 'desc');
  return rows.map(({ listing_id, added_at }) => ({ listingId: listing_id, addedAt: added_at }));
};
