import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { listingsProjection } from '../../projections/listings/listings.ts';
import { searchProjection } from '../../projections/search/search.ts';
import { positionOf, type Recorded } from '../../src/engine/event-store/port.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import type { ListingEvent } from '../../src/listings/events.ts';
import { FEATURES } from '../../src/listings/vocabulary.ts';
import { someDetails } from '../../tests/listings/details.ts';

/** Listings in one city: the density stays the same whatever their number. */
const PER_CITY = 500;
export const cities = (listings: number): number => Math.max(1, Math.round(listings / PER_CITY));

/** Cities are 2 degrees apart, so that no polygon contains two of them. */
export const centreOf = (city: number): { lat: number; lng: number } => ({
  lat: -50 + 2 * (city % 50),
  lng: -170 + 2 * Math.floor(city / 50),
});

const CENTRE = `-50 + 2 * (g % :cities % 50) as lat, -170 + 2 * (g % :cities / 50) as lng`;

/**
 * This many approved listings in both read models. The first is folded by the projections themselves; the others are its copies, with
 * search criteria varied in SQL: point, price, guests, minimum stay, flags, ten taken ranges.
 */
export const fillListings = async (db: Knex, listings: number): Promise<void> => {
  await db.transaction(async (trx) => {
    const batch = first();
    await searchProjection.apply(trx, batch);
    await listingsProjection.apply(trx, batch);
  });
  const values = { listings, cities: cities(listings), flags: [...FEATURES] };
  await db.raw('select setseed(0.4)');
  await db.raw('drop index search_listings_point; drop index search_listings_places');
  await db.raw(
    `insert into search_listings
     select r.* from search_listings t, generate_series(2, :listings) g, lateral (select ${CENTRE}) c,
            lateral jsonb_populate_record(t, jsonb_build_object(
              'listing_id', g, 'lat_e6', round((c.lat + random_normal(0, 0.05)) * 1e6), 'lng_e6', round((c.lng + random_normal(0, 0.05)) * 1e6),
              'place_ids', array[1000 + g % :cities, 1], 'guests', 1 + g % 8, 'min_nights', 1 + g / 8 % 4, 'completeness', g::bigint * 7919 % 100,
              'highlighted', g % 29 = 0, 'verified', g % 3 = 0, 'currency', 'USD', 'nightly', 2000 + g::bigint * 104729 % 28000,
              'flags', array(select name from unnest(cast(:flags as text[])) name where random() < 0.4 + 0 * g order by name collate "C"),
              'busy', (select range_agg(daterange(d, d + 2 + floor(random() * 12)::int))
                       from (select current_date + floor(random() * 540)::int + 0 * g as d from generate_series(1, 10)) days))) r
      where t.listing_id = 1`,
    values,
  );
  await db.raw('create index search_listings_point on search_listings using gist (point(lng_e6, lat_e6)) where live');
  await db.raw('create index search_listings_places on search_listings using gin (place_ids) where live');
  await db.raw('vacuum analyze search_listings');
};

/** The rows of the pages and cards, for searches over HTTP. */
export const fillPages = async (db: Knex): Promise<void> => {
  await db.raw(
    `insert into listings
     select r.* from listings t, search_listings s, lateral jsonb_populate_record(t, jsonb_build_object('id', s.listing_id, 'details', t.details || jsonb_build_object(
              'maxGuests', s.guests, 'minNights', s.min_nights, 'point', jsonb_build_object('lat', s.lat_e6 / 1e6, 'lng', s.lng_e6 / 1e6)))) r
      where t.id = 1 and s.listing_id > 1`,
  );
  await db.raw('vacuum analyze listings');
};

const first = (): Recorded<ListingEvent>[] => {
  const at = systemClock.now();
  const details = someDetails({ minNights: 1, point: centreOf(0) });
  const events: ListingEvent[] = [
    { type: 'ListingPublished', data: { listingId: 1, hostId: 1, details, publishedAt: at } },
    { type: 'ListingApproved', data: { listingId: 1, approvedAt: at } },
  ];
  const meta = { actor: 'seed', correlationId: 'bench', commandId: randomUUID(), v: 1, at, prev: null };
  return events.map((event, i) => ({ ...event, id: randomUUID(), stream: 'listing-1', revision: i, position: positionOf(i + 1), meta }));
};
