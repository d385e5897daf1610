import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { batchByKey } from '../engine/db/batch-by-key.ts';
import type { Standing } from '../engine/followers/standing.ts';
import type { DateOnly, Instant, Stay } from '../kernel/types.ts';
import type { OccupancyRow } from './rows.ts';

type Block = Stay & { refId: number; origin: 'host' | 'file' };

const select = (db: Knex) =>
  db('occupancy').select<Block[]>(
    'origin',
    db.raw('ref_id as "refId"'),
    db.raw('lower(during)::text as "checkIn"'),
    db.raw('upper(during)::text as "checkOut"'),
  );

type TakenOrImported = Stay & {
  kind: OccupancyRow['kind'] | 'import';
  refId: number | null;
  guestId: number | null;
  /** A block made by the host. */
  own: boolean;
};

/** Taken ranges of a listing that end on or after `day`, in order. Nights of its feeds are merged across feeds. */
export const takenFrom = async (db: Knex, listingId: number, day: DateOnly): Promise<readonly TakenOrImported[]> => {
  const key = `${listingId} ${day}`;
  return (await takenBy(db, [key])).get(key) ?? [];
};

const takenBy = batchByKey(async (db, keys: readonly string[]) => {
  const { rows } = await db.raw<{ rows: (TakenOrImported & { key: string })[] }>(
    `select asked.key, kind, ref_id as "refId", guest_id as "guestId", own, lower(during)::text as "checkIn", upper(during)::text as "checkOut"
       from unnest(?::text[]) as asked(key)
      cross join lateral (select split_part(key, ' ', 1)::int as id, split_part(key, ' ', 2)::date as day) listing
      cross join lateral (
             select kind, ref_id, guest_id, origin = 'host' as own, during from occupancy where listing_id = listing.id and upper(during) >= listing.day
             union all
             select 'import', null, null, false, unnest(range_agg(during)) from imported_nights
              where listing_id = listing.id and upper(during) >= listing.day) taken
      order by lower(during), kind`,
    [[...keys]],
  );
  const taken = rows.map(({ key, ...range }): [string, TakenOrImported] => [key, range]);
  return new Map([...Map.groupBy(taken, ([key]) => key)].map(([key, ranges]) => [key, ranges.map(([, range]) => range)]));
});

type CachedNights = { readonly standing: Standing; readonly taken: readonly TakenOrImported[] };

/** The maximum number of cached listing and day pairs, about 10 MB. */
const MAX_CACHED = 10_000;

const caches = new WeakMap<Knex, LRUCache<string, CachedNights>>();

/** Like `takenFrom`, but cached under this standing. */
export const takenUnder = async (db: Knex, listingId: number, day: DateOnly, standing: Standing): Promise<readonly TakenOrImported[]> => {
  const cache = caches.get(db) ?? new LRUCache<string, CachedNights>({ max: MAX_CACHED });
  caches.set(db, cache);
  const key = `${listingId} ${day}`;
  const known = cache.get(key);
  if (known && standing !== null && known.standing === standing) return known.taken;
  const taken = await takenFrom(db, listingId, day);
  cache.set(key, { standing, taken });
  return taken;
};

/** A reservation or request whose nights are also taken in another site's calendar. */
type Conflict = Stay & { reservationId: number; feedId: number; paid: boolean; since: Instant };

/** The reservations and requests of a listing that overlap nights of its feeds, from `day` on (D-118). */
export const conflictsOf = async (db: Knex, listingId: number, day: DateOnly): Promise<Conflict[]> => {
  const { rows } = await db.raw<{ rows: Conflict[] }>(
    `select o.ref_id as "reservationId", n.feed_id as "feedId", lower(o.during)::text as "checkIn", upper(o.during)::text as "checkOut",
            coalesce(r.status = 'paid', false) as paid, min(n.imported_at) as since
       from occupancy o
       join imported_nights n on n.listing_id = o.listing_id and n.during && o.during
       left join reservations r on r.id = o.ref_id
      where o.listing_id = ? and o.kind = 'hold' and upper(o.during) > ?::date
      group by o.ref_id, o.during, n.feed_id, r.status order by lower(o.during), n.feed_id`,
    [listingId, day],
  );
  return rows;
};

/** The number of nights a feed takes, and how many of them would be free without it. */
type FeedNights = { feedId: number; nights: number; alone: number };

/** The nights from `day` on that each feed of a listing takes; a feed that takes none has no row. */
export const nightsOfFeeds = async (db: Knex, listingId: number, day: DateOnly): Promise<FeedNights[]> => {
  const { rows } = await db.raw<{ rows: FeedNights[] }>(
    `with feeds as (select feed_id, range_agg(during) * datemultirange(daterange(:day::date, null)) as during
                      from imported_nights where listing_id = :listingId group by feed_id),
          own as (select range_agg(during) as during from occupancy where listing_id = :listingId),
          free as (select feed_id, during, during
                          - coalesce((select range_agg(o.during) from feeds o where o.feed_id <> f.feed_id), '{}')
                          - coalesce((select during from own), '{}') as alone
                     from feeds f)
     select feed_id as "feedId",
            (select coalesce(sum(upper(r) - lower(r)), 0)::int from unnest(during) r) as nights,
            (select coalesce(sum(upper(r) - lower(r)), 0)::int from unnest(alone) r) as alone
       from free`,
    { listingId, day },
  );
  return rows;
};

/** The host's blocks of a listing, in order. */
export const blocksOf = (db: Knex, listingId: number): Promise<Block[]> =>
  select(db).where({ listing_id: listingId, kind: 'block' }).orderByRaw('lower(during)');

/** The listing of a block, or null. */
export const listingOfBlock = async (db: Knex, blockId: number): Promise<number | null> =>
  (await db('occupancy').where({ kind: 'block', ref_id: blockId }).first<{ listing_id: number } | undefined>('listing_id'))?.listing_id ??
  null;

/**
 * A range of a calendar of another site: `id` is computed from its feed and days; `below` are the reservations and requests it overlaps.
 */
export type Imported = Stay & { id: number; site: string | null; below: number[] };

/** The imported ranges of a listing, in order. */
export const importedOf = async (db: Knex, listingId: number): Promise<Imported[]> => {
  const { rows } = await db.raw<{ rows: Imported[] }>(
    `select n.id, f.host as site, lower(n.during)::text as "checkIn", upper(n.during)::text as "checkOut",
            array(select o.ref_id from occupancy o where o.listing_id = n.listing_id and o.kind = 'hold' and o.during && n.during order by 1) as below
       from imported_nights n left join calendar_feeds f on f.feed_id = n.feed_id
      where n.listing_id = ? order by lower(n.during), n.feed_id`,
    [listingId],
  );
  return rows;
};

/** The listings that have an imported range with this id: one, apart from rare hash collisions. */
export const listingsOfImported = (db: Knex, id: number): Promise<number[]> =>
  db('imported_nights').where({ id }).distinct().pluck('listing_id');
