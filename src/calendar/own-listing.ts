import type { Knex } from 'knex';
import { Rejection } from '../kernel/rejection.ts';
import { type BookableListing, bookableListing } from '../listings/public.ts';
import type { User } from '../server/http/contract.ts';

/** The listing for its host and for administrators. Throws Rejection not_found for anyone else and for an unknown listing (SEC-07). */
export const ownListing = async (db: Knex, listingId: number, user: User): Promise<BookableListing> => {
  const listing = await bookableListing(db, listingId);
  if (!listing || !(user.isAdmin || listing.hostId === user.id)) throw new Rejection('not_found');
  return listing;
};

/**
 * The listing for its host only, for calendar addresses, which are secrets. The console shows them to administrators for a stated reason
 * and records the access (SEC-12, SEC-37). Throws Rejection not_found for anyone else.
 */
export const hostsListing = async (db: Knex, listingId: number, user: User): Promise<BookableListing> =>
  ownListing(db, listingId, { ...user, isAdmin: false });
