import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import type { CalendarEvent } from '../../src/calendar/events.ts';
import { batchByKey } from '../../src/engine/db/batch-by-key.ts';
import type { Recorded } from '../../src/engine/event-store/port.ts';
import { isOneOf } from '../../src/engine/event-store/typed.ts';
import type { Projection } from '../../src/engine/followers/projection.ts';
import { type Standing, standingOf } from '../../src/engine/followers/standing.ts';
import { type DateOnly, type Instant, never, type Stay } from '../../src/kernel/types.ts';
import type { Texts } from '../../src/listings/events.ts';
import { namesNobodyAfterRecord, withoutErased } from '../privacy/nobody.ts';

/** One current hold of a guest or block of a host; deleted when it ends. */
type OccupancyRow = {
  kind: 'hold' | 'block';
  /** Id of the reservation, or of the block. */
  ref_id: number;
  listing_id: number;
  /** A half-open range as PostgreSQL parses it: `[2026-09-05,2026-09-07)`. */
  during: string;
  guest_id: number | null;
  origin: 'guest' | 'host' | 'file';
};

const rangeOf = (from: DateOnly, to: DateOnly) => `[${from},${to})`;

type Night = Exclude<CalendarEvent['type'], `Feed${string}`>;
type OfFeed = Extract<CalendarEvent, { type: `Feed${string}` }>;

/** The row that an event creates, or null when it ends one, with the key of that row. */
const change = (event: Recorded<Extract<CalendarEvent, { type: Night }>>): { key: string; row: OccupancyRow | null } => {
  switch (event.type) {
    case 'NightsHeld': {
      const { reservationId, listingId, guestId, stay } = event.data;
      const during = rangeOf(stay.checkIn, stay.checkOut);
      return {
        key: `hold ${reservationId}`,
        row: { kind: 'hold', ref_id: reservationId, listing_id: listingId, during, guest_id: guestId, origin: 'guest' },
      };
    }
    case 'NightsReleased':
      return { key: `hold ${event.data.reservationId}`, row: null };
    case 'RangeBlocked': {
      const { blockId, listingId, from, to, origin } = event.data;
      return {
        key: `block ${blockId}`,
        row: { kind: 'block', ref_id: blockId, listing_id: listingId, during: rangeOf(from, to), guest_id: null, origin },
      };
    }
    case 'RangeUnblocked':
      return { key: `block ${event.data.blockId}`, row: null };
    default:
      return never(event);
  }
};

const NIGHTS: readonly Night[] = ['NightsHeld', 'NightsReleased', 'RangeBlocked', 'RangeUnblocked'];
const FEEDS = ['FeedSynced', 'FeedRemoved'] as const;
const isNight = isOneOf<Extract<CalendarEvent, { type: Night }>>(NIGHTS);
const isOfFeed = isOneOf<Extract<OfFeed, { type: (typeof FEEDS)[number] }>>(FEEDS);

/** Imported nights have a table of their own, since they may lie over reservations, blocks and each other. */
const applyFeeds = async (trx: Knex.Transaction, batch: readonly Recorded[]): Promise<void> => {
  for (const { type, data } of batch.filter(isOfFeed)) {
    const { listingId, feedId } = data;
    if (type === 'FeedRemoved') await trx('imported_nights').where({ feed_id: feedId }).delete();
    else {
      const ranges = (stays: readonly Stay[]) => stays.map(({ checkIn, checkOut }) => rangeOf(checkIn, checkOut));
      await trx.raw('delete from imported_nights where feed_id = ? and (during = any(?::daterange[]) or upper(during) <= ?::date)', [
        feedId,
        ranges(data.freed),
        data.from,
      ]);
      await trx.raw(
        `insert into imported_nights (listing_id, feed_id, during, imported_at)
         select ?, ?, given.during, ? from unnest(?::daterange[]) as given(during) on conflict do nothing`,
        [listingId, feedId, data.readAt, ranges(data.added)],
      );
    }
  }
};

const applyNights = async (trx: Knex.Transaction, batch: readonly Recorded[]): Promise<void> => {
  const mine = batch.filter(isNight);
  const last = mine.at(-1);
  if (!last) return;
  const after = new Map(mine.map(change).map(({ key, row }) => [key, row]));
  await trx.raw(
    `delete from occupancy o using unnest(?::text[]) as gone(key)
      where o.kind = split_part(gone.key, ' ', 1) and o.ref_id = split_part(gone.key, ' ', 2)::int`,
    [[...after.keys()]],
  );
  const rows = [...after.values()].filter((row) => row !== null);
  if (rows.length === 0) return;
  await trx.raw(
    `with given as (select * from jsonb_populate_recordset(null::occupancy, ?::jsonb)),
          written as (insert into occupancy (kind, ref_id, listing_id, during, guest_id, origin)
                      select kind, ref_id, listing_id, during, guest_id, origin from given
                      on conflict do nothing returning kind, ref_id)
     insert into calendar_anomalies (kind, ref_id, listing_id, during, position)
     select kind, ref_id, listing_id, during, ? from given
      where not exists (select from written w where w.kind = given.kind and w.ref_id = given.ref_id)
     on conflict do nothing`,
    [JSON.stringify(rows), last.position],
  );
};

/**
 * The taken nights of each listing. The exclusion constraint is a second check besides the stream's revision: a violation is recorded in
 * `calendar_anomalies` and the projection continues (docs/event-sourcing.md#double-booking).
 */
export const calendarProjection: Projection = withoutErased(
  {
    name: 'calendar',
    tables: ['occupancy', 'calendar_anomalies', 'imported_nights'],
    handles: [...NIGHTS, ...FEEDS],
    apply: async (trx, batch) => {
      await applyFeeds(trx, batch);
      await applyNights(trx, batch);
    },
  },
  namesNobodyAfterRecord({ table: 'occupancy', people: ['guest_id'], reservation: 'ref_id' }),
);

type Block = Stay & { refId: number; origin: 'host' | 'file' };

const select = (db: Knex) =>
  db('occupancy').select<Block[]>(
    'origin',
    db.raw('ref_id as "refId"'),
    db.raw('lower(during)::text as "checkIn"'),
    db.raw('upper(during)::text as "checkOut"'),
  );

/** The listings with at least one of these nights taken: by a request, a stay, a block or another site. */
export const listingsTakenOn = (db: Knex, { checkIn, checkOut }: Stay): Knex.QueryBuilder => {
  const on = (table: string) => db(table).select('listing_id').whereRaw('during && daterange(?::date, ?::date)', [checkIn, checkOut]);
  return on('occupancy').union(on('imported_nights'));
};

type TakenOrImported = Stay & {
  kind: OccupancyRow['kind'] | 'import';
  refId: number | null;
  guestId: number | null;
  /** A block that the host made themselves. */
  own: boolean;
};

/** Taken ranges of a listing that end on or after `day`, in order. Nights of its feeds come joined, whichever feed they are from. */
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

/** How far the rows of listings and of their nights have come. */
export const listingsStanding = standingOf(['calendar', 'listings']);

type Kept = { readonly standing: Standing; readonly taken: readonly TakenOrImported[] };
/** Most pairs of listing and day of which the nights are kept, some 10 MB. */
const KEPT = 10_000;
const keptBy = new WeakMap<Knex, LRUCache<string, Kept>>();

/** As `takenFrom`, without a statement where the nights were read under this standing already. */
export const takenUnder = async (db: Knex, listingId: number, day: DateOnly, standing: Standing): Promise<readonly TakenOrImported[]> => {
  const kept = keptBy.get(db) ?? new LRUCache<string, Kept>({ max: KEPT });
  keptBy.set(db, kept);
  const key = `${listingId} ${day}`;
  const known = kept.get(key);
  if (known && standing !== null && known.standing === standing) return known.taken;
  const taken = await takenFrom(db, listingId, day);
  kept.set(key, { standing, taken });
  return taken;
};

/** A reservation or request whose nights another site's calendar takes too. */
type Conflict = Stay & { reservationId: number; feedId: number; paid: boolean; since: Instant };

/** The reservations and requests of a listing that lie below nights of its feeds, from `day` on (D-118). */
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

/** How many nights a feed takes, and how many of them would be free without it. */
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

/** A conflict anywhere, with both sides. `imported`: the ranges of the feed that overlap the stay. */
export type AnyConflict = {
  /** `<reservation>-<feed>` */
  id: string;
  reservation_id: number;
  feed_id: number;
  listing_id: number;
  status: 'requested' | 'accepted' | 'paid';
  check_in: DateOnly;
  check_out: DateOnly;
  guest_id: number;
  host_id: number;
  title: Texts;
  host: string | null;
  imported: { from: DateOnly; to: DateOnly }[];
  since: Instant;
};

/** All conflicts of stays that are not over where they are, as a query that can be filtered, sorted and counted. */
export const allConflicts = (db: Knex, now: Instant): Knex.QueryBuilder =>
  db.select('*').from(
    db.raw(
      `(select r.id || '-' || n.feed_id as id, r.id as reservation_id, n.feed_id, l.id as listing_id, r.status,
               lower(o.during)::text as check_in, upper(o.during)::text as check_out, r.guest_id, r.host_id, l.details -> 'title' as title,
               f.host, min(n.imported_at) as since,
               jsonb_agg(jsonb_build_object('from', lower(n.during), 'to', upper(n.during)) order by n.during) as imported
          from occupancy o
          join imported_nights n on n.listing_id = o.listing_id and n.during && o.during
          join reservations r on r.id = o.ref_id
          join listings l on l.id = o.listing_id
          left join calendar_feeds f on f.feed_id = n.feed_id
         where o.kind = 'hold' and r.status in ('requested', 'accepted', 'paid')
           -- by index, and by the zone only what ends about today
           and upper(o.during) > (:now::timestamptz at time zone 'UTC')::date - 2
           and (upper(o.during) > (:now::timestamptz at time zone 'UTC')::date + 2
                or upper(o.during) > (:now::timestamptz at time zone (l.details ->> 'timeZone'))::date)
         group by r.id, l.id, n.feed_id, o.during, f.host) as conflicts`,
      { now },
    ),
  );

/** The host's blocks of a listing, in order. */
export const blocksOf = (db: Knex, listingId: number): Promise<Block[]> =>
  select(db).where({ listing_id: listingId, kind: 'block' }).orderByRaw('lower(during)');

/** The listing of a block, or null. */
export const listingOfBlock = async (db: Knex, blockId: number): Promise<number | null> =>
  (await db('occupancy').where({ kind: 'block', ref_id: blockId }).first<{ listing_id: number } | undefined>('listing_id'))?.listing_id ??
  null;

/**
 * How the reading of one calendar of another site goes. `host`: all of its address that its host may see; the reading is noted in an
 * operational table.
 */
export type FeedReading = { feedId: number; listingId: number; host: string; fetchedAt: Instant | null; problem: string | null };

/** The calendars of other sites of these listings, the oldest first. */
export const feedReadingsOf = async (db: Knex, listingIds: readonly number[]): Promise<FeedReading[]> =>
  listingIds.length === 0
    ? []
    : db('calendar_feeds')
        .whereIn('listing_id', [...new Set(listingIds)])
        .orderBy('feed_id')
        .select({ feedId: 'feed_id', listingId: 'listing_id', host: 'host', fetchedAt: 'fetched_at', problem: 'problem' });

/** Of which site a calendar is; null when it was removed. */
export const feedHostOf = async (db: Knex, feedId: number): Promise<string | null> =>
  (await db('calendar_feeds').where({ feed_id: feedId }).first<{ host: string } | undefined>('host'))?.host ?? null;

/** Nights of a calendar of another site over the nights that a reservation holds. */
export type NightsBelow = { reservationId: number; feedId: number; ranges: { from: DateOnly; to: DateOnly }[] };

/** What lies over these reservations (D-118). */
export const nightsOverEach = async (db: Knex, reservationIds: readonly number[]): Promise<NightsBelow[]> => {
  if (reservationIds.length === 0) return [];
  const { rows } = await db.raw<{ rows: NightsBelow[] }>(
    `select o.ref_id as "reservationId", n.feed_id as "feedId",
            jsonb_agg(jsonb_build_object('from', lower(n.during), 'to', upper(n.during)) order by n.during) as ranges
       from occupancy o
       join imported_nights n on n.listing_id = o.listing_id and n.during && o.during
      where o.kind = 'hold' and o.ref_id = any(?::int[])
      group by o.ref_id, n.feed_id order by o.ref_id, n.feed_id`,
    [[...reservationIds]],
  );
  return rows;
};

/**
 * A range of a calendar of another site: `id` is computed from its feed and days, `below` are the reservations and requests it lies over.
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

/** The listings that have an imported range of this number: one, but for a rare chance. */
export const listingsOfImported = (db: Knex, id: number): Promise<number[]> =>
  db('imported_nights').where({ id }).distinct().pluck('listing_id');
