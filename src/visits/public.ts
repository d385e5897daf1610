import type { Knex } from 'knex';
import { unverifiedListings } from '../../projections/listings.ts';
import { overdueViewings } from '../../projections/visits.ts';
import type { Instant } from '../shared/types.ts';
import { protocolVisitDue } from './dates.ts';

/** A visit that should have taken place: our own to a new space (spec 9), or a guest's that nobody has closed. */
export type OverdueVisit = { kind: 'protocol' | 'viewing'; id: number; listingId: number; dueAt: Instant };

/** Overdue visits at `now`, the one waiting longest first; at most `limit`. The id is the space's or the request's. */
export const overdueVisits = async (db: Knex, now: Instant, limit = 100): Promise<OverdueVisit[]> => {
  const [listings, viewings] = await Promise.all([unverifiedListings(db, limit), overdueViewings(db, now.slice(0, 10), limit)]);
  const protocol = listings.map(
    ({ id, published_at, details }): OverdueVisit => ({
      kind: 'protocol',
      id,
      listingId: id,
      dueAt: protocolVisitDue(new Date(published_at).toISOString(), details.timeZone),
    }),
  );
  const viewing = viewings.map(
    ({ id, listing_id, day }): OverdueVisit => ({ kind: 'viewing', id, listingId: listing_id, dueAt: `${day}T23:59:59.999Z` }),
  );
  return [...protocol, ...viewing]
    .filter(({ dueAt }) => dueAt < now)
    .toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : 1))
    .slice(0, limit);
};
