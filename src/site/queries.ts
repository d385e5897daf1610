import type { Knex } from 'knex';
import type { Instant } from '../kernel/types.ts';
import type { Mark } from './events.ts';
import { FAVOURITES, MARKED_TABLES, type MarkedRow, markId } from './rows.ts';

export type MarkedListing = { readonly listingId: number; readonly addedAt: Instant };

const latestIn = async (db: Knex, table: string, userId: number): Promise<MarkedListing[]> => {
  const rows: MarkedRow[] = await db(table).where({ user_id: userId }).orderBy('added_at', 'desc').orderBy('listing_id', 'desc');
  return rows.map(({ listing_id, added_at }) => ({ listingId: listing_id, addedAt: added_at }));
};

/** The favourites of a person, latest first. */
export const favouritesOf = (db: Knex, userId: number): Promise<MarkedListing[]> => latestIn(db, FAVOURITES, userId);

/** What a person has marked, latest first. */
export const markedBy = (db: Knex, mark: Mark, userId: number): Promise<MarkedListing[]> => latestIn(db, MARKED_TABLES[mark], userId);

export const isFavourite = async (db: Knex, userId: number, listingId: number): Promise<boolean> =>
  (await db(FAVOURITES)
    .where({ id: markId({ userId, listingId }) })
    .first('id')) !== undefined;
