import type { Knex } from 'knex';
import { rowProjection } from '../../src/engine/followers/projection.ts';
import type { Instant } from '../../src/kernel/types.ts';
import type { HiddenEvent } from '../../src/site/events.ts';

/** One row for each listing that a person does not want to see among their results. */
type HiddenRow = {
  /** `user/listing`. */
  id: string;
  user_id: number;
  listing_id: number;
  added_at: Instant;
};

const TABLE = 'hidden_listings';
const idOf = ({ userId, listingId }: { userId: number; listingId: number }) => `${userId}/${listingId}`;

export const hiddenListingsProjection = rowProjection<HiddenRow, HiddenEvent>({
  name: 'hidden-listings',
  table: TABLE,
  key: 'id',
  keyOf: ({ data }) => idOf(data),
  handlers: {
    ListingDismissed: (_, { data }) => ({ id: idOf(data), user_id: data.userId, listing_id: data.listingId, added_at: data.hiddenAt }),
    ListingRecalled: () => null,
  },
});

/** What a person has hidden, the latest first. */
export const hiddenBy = async (db: Knex, userId: number): Promise<{ listingId: number; addedAt: Instant }[]> => {
  const rows: HiddenRow[] = await db(TABLE).where({ user_id: userId }).orderBy('added_at', 'desc').orderBy('listing_id', 'desc');
  return rows.map(({ listing_id, added_at }) => ({ listingId: listing_id, addedAt: added_at }));
};
