import type { Knex } from 'knex';
import { type BookableListing, bookableListing } from '../listings/public.ts';
import type { User } from '../platform/http/contract.ts';
import { Rejection } from '../shared/rejection.ts';

/** The listing. Throws not_found unless the listing is the caller's or they are an administrator (SEC-07). */
export const ownListing =
  (db: Knex) =>
  async (listingId: number, user: User): Promise<BookableListing> => {
    const listing = await bookableListing(db, listingId);
    if (!listing || !(user.isAdmin || listing.hostId === user.id)) throw new Rejection('not_found');
    return listing;
  };
