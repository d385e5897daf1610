import type { Knex } from 'knex';
import { rowProjection } from '../../src/engine/followers/projection.ts';
import type { Instant } from '../../src/kernel/types.ts';
import type { FavouriteEvent } from '../../src/site/events.ts';

/** One row for each favourite of a person. */
type FavouriteRow = {
  /** `user/listing`. */
  id: string;
  user_id: number;
  listing_id: number;
  added_at: Instant;
};

const TABLE = 'favourites';
const idOf = ({ userId, listingId }: { userId: number; listingId: number }) => `${userId}/${listingId}`;

export const favouritesProjection = rowProjection<FavouriteRow, FavouriteEvent>({
  name: 'favourites',
  table: TABLE,
  key: 'id',
  keyOf: ({ data }) => idOf(data),
  handlers: {
    FavouriteAdded: (_, { data }) => ({ id: idOf(data), user_id: data.userId, listing_id: data.listingId, added_at: data.addedAt }),
    FavouriteRemoved: () => null,
  },
});

export type Kept = { readonly listingId: number; readonly addedAt: Instant };

/** The favourites of a person, the latest first. */
export const favouritesOf = async (db: Knex, userId: number): Promise<Kept[]> => {
  const rows: FavouriteRow[] = await db(TABLE).where({ user_id: userId }).orderBy('added_at', 'desc').orderBy('listing_id', 'desc');
  return rows.map(({ listing_id, added_at }) => ({ listingId: listing_id, addedAt: added_at }));
};

export const isFavourite = async (db: Knex, userId: number, listingId: number): Promise<boolean> =>
  (await db(TABLE)
    .where({ id: idOf({ userId, listingId }) })
    .first('id')) !== undefined;
