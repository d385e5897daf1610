import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { anyOf } from '../engine/db/any-of.ts';
import { batchByKey } from '../engine/db/batch-by-key.ts';
import { holdsWords } from '../engine/db/words.ts';
import { type Standing, standingOf } from '../engine/followers/standing.ts';
import { LANGUAGES } from '../kernel/languages.ts';
import { type StayHours, stayHoursOf } from '../kernel/stay-rules.ts';
import { type DateOnly, type Instant, NOBODY, type Stay } from '../kernel/types.ts';
import type { Whose } from '../server/modules/personal-data.ts';
import type { Photo, Point, Texts } from './events.ts';
import { HOST_ANSWERS, LISTING_RATINGS, LISTINGS, type ListingRow, type RatingRow } from './rows.ts';

export const listingById = async (db: Knex, id: number): Promise<ListingRow | null> => (await listingsById(db, [id])).get(id) ?? null;

/** The rows of these ids, in one query for concurrent callers; unknown ids are left out. */
export const listingsById = batchByKey(async (db, ids: readonly number[]) => {
  const rows: ListingRow[] = await db(LISTINGS).where(anyOf('id', ids));
  return new Map(rows.map((row) => [row.id, row]));
});

export type ListingSummary = {
  listingId: number;
  hostId: number;
  title: Texts;
  locality: string;
  countryCode: string;
  placeIds: readonly number[];
  timeZone: string;
  cover: Photo | null;
  /** The public location, displaced from the exact one. */
  point: Point;
  hours: StayHours;
  struckAt: readonly Instant[];
  sparedAt: Instant | null;
};

/** Summaries for lists and mails, including removed listings; unknown ids are left out. */
export const listingSummaries = async (db: Knex, ids: readonly number[]): Promise<Map<number, ListingSummary>> => {
  const rows = await listingsById(db, ids);
  return new Map([...rows].map(([id, row]) => [id, listingSummaryOf(row)]));
};

export const listingSummaryOf = ({ id, host_id, details, struck_at, spared_at }: ListingRow): ListingSummary => {
  const { title, locality, countryCode, placeIds, timeZone, photos, point } = details;
  return {
    listingId: id,
    hostId: host_id,
    title,
    locality,
    countryCode,
    placeIds,
    timeZone,
    cover: photos[0] ?? null,
    point,
    hours: stayHoursOf(details),
    struckAt: struck_at,
    sparedAt: spared_at,
  };
};

type CachedRow = { readonly row: ListingRow; readonly standing: Standing };

/** Cache size: the most searched listings, about 20 MB. */
const MAX_CACHED = 1_000;

const caches = new WeakMap<Knex, LRUCache<number, CachedRow>>();

/**
 * Cached rows, for lists and prices. A row read or checked under the same standing is current. For all others only the revision is queried:
 * every event of a listing raises it, so equal revisions mean equal rows, except for the feeds, which are read separately. The full row is
 * read only if the revision differs; reading and parsing the details of twelve cards is the main cost of a search. Cached rows are shared
 * and must not be modified; the same object is the same row, so values derived from it may be cached with it.
 */
export const listedRows = async (
  db: Knex,
  ids: readonly number[],
  known: Standing | Promise<Standing> = listingsStanding(db),
): Promise<Map<number, ListingRow>> => {
  const standing = await known;
  const cache = caches.get(db) ?? new LRUCache<number, CachedRow>({ max: MAX_CACHED });
  caches.set(db, cache);
  const rows = new Map<number, ListingRow>();
  for (const id of ids) {
    const one = cache.get(id);
    if (one && standing !== null && one.standing === standing) rows.set(id, one.row);
  }
  const keep = (id: number, row: ListingRow) => {
    cache.set(id, { row, standing });
    rows.set(id, row);
  };
  const revisions = await revisionsOf(
    db,
    ids.filter((id) => !rows.has(id)),
  );
  for (const [id, { revision, feed_ids }] of revisions) {
    const row = cache.get(id)?.row;
    if (row?.revision === revision) keep(id, isSameList(row.feed_ids, feed_ids) ? row : { ...row, feed_ids });
  }
  const others = [...revisions.keys()].filter((id) => !rows.has(id));
  for (const [id, row] of await listingsById(db, others)) keep(id, row);
  return rows;
};

const isSameList = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, i) => id === other[i]);

const revisionsOf = batchByKey(async (db, ids: readonly number[]) => {
  const rows: Pick<ListingRow, 'id' | 'revision' | 'feed_ids'>[] = await db(LISTINGS)
    .where(anyOf('id', ids))
    .select('id', 'revision', 'feed_ids');
  return new Map(rows.map((row) => [row.id, row]));
});

/** SQL expressions for the titles of a listing, by table name. */
export const titlesOf = (table: string): string[] => LANGUAGES.map((language) => `${table}.details #>> '{title,${language}}'`);

/**
 * A host's listings, newest first, without removed ones; `s` matches the id, words of the titles or the external reference, `free`
 * restricts them to those with none of these nights taken.
 */
export const listingsOfHost = async (
  db: Knex,
  hostId: number,
  { s = '', free, limit, offset = 0 }: { s?: string; free?: Stay | undefined; limit: number; offset?: number },
): Promise<{ rows: ListingRow[]; total: number }> => {
  const mine = db(LISTINGS).where({ host_id: hostId }).whereNull('removed_at');
  if (s !== '') mine.andWhere((q) => matching(q, s));
  if (free) mine.whereNotIn('id', listingsTakenOn(db, free));
  const [{ count = 0 } = {}] = await mine.clone().count<{ count: number }[]>('* as count');
  const rows: ListingRow[] = await mine.clone().orderBy('id', 'desc').limit(limit).offset(offset);
  return { rows, total: Number(count) };
};

/** Those of `ids` with the words of `s` in title or place, including removed ones. */
export const listingsNamed = async (db: Knex, s: string, ids: readonly number[]): Promise<Set<number>> =>
  new Set(
    await db(LISTINGS)
      .whereIn('id', [...ids])
      .whereRaw(...holdsWords([...titlesOf(LISTINGS), `details ->> 'locality'`], s))
      .pluck<number[]>('id'),
  );

const matching = (q: Knex.QueryBuilder, s: string) => {
  if (/^[1-9]\d{0,8}$/.test(s)) q.orWhere({ id: Number(s) });
  q.orWhereRaw(...holdsWords([...titlesOf(LISTINGS), `details ->> 'externalReference'`], s));
};

/** Highlighted, approved, neither removed nor blocked (H-06), in the administrators' order. */
export const highlightedListings = (db: Knex, limit: number): Promise<ListingRow[]> =>
  db(LISTINGS).select(`${LISTINGS}.*`).whereNotNull('highlighted_at').modify(live).modify(inHighlightOrder).limit(limit);

/** Latest highlight first until an administrator orders them; a listing that is highlighted again loses its place. */
export const inHighlightOrder = (q: Knex.QueryBuilder) => {
  q.leftJoin('highlight_order as o', (on) =>
    on.on('o.place', '=', q.client.raw("'home'")).andOn('o.ordered_at', '>=', `${LISTINGS}.highlighted_at`),
  )
    .orderByRaw(`array_position(o.listing_ids, ${LISTINGS}.id) nulls first`)
    .orderBy(`${LISTINGS}.highlighted_at`, 'desc')
    .orderBy(`${LISTINGS}.id`);
};

/** Approved, neither removed nor blocked, latest approval first. */
export const latestListings = (db: Knex, limit: number): Promise<ListingRow[]> =>
  db(LISTINGS).modify(live).orderBy('approved_at', 'desc').orderBy('id').limit(limit);

/** The public listings of a host, latest approval first. */
export const liveListingsOfHost = async (
  db: Knex,
  hostId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListingRow[]; total: number }> => {
  const theirs = () => db(LISTINGS).where({ host_id: hostId }).modify(live);
  const [rows, counted]: [ListingRow[], { count: string }[]] = await Promise.all([
    theirs().orderBy('approved_at', 'desc').orderBy('id').limit(limit).offset(offset),
    theirs().count<{ count: string }[]>('* as count'),
  ]);
  return { rows, total: Number(counted[0]?.count ?? 0) };
};

const live = (q: Knex.QueryBuilder) => {
  q.whereNotNull('approved_at').whereNull('removed_at').whereNull('blocked_at');
};

/** `total`: requests that were answered or expired; `medianSeconds`: from request to answer, null without answers. */
export type Answers = { readonly total: number; readonly answered: number; readonly medianSeconds: number | null };

/** How these hosts answered the requests since `since`; hosts without requests are left out. */
export const answersOf = async (db: Knex, hostIds: readonly number[], since: Instant): Promise<Map<number, Answers>> => {
  const rows: (Answers & { host_id: number })[] = await db(HOST_ANSWERS)
    .where(anyOf('host_id', new Set(hostIds)))
    .whereNot({ host_id: NOBODY })
    .where('asked_at', '>=', since)
    .whereIn('outcome', ['answered', 'unanswered'])
    .groupBy('host_id')
    .select(
      'host_id',
      db.raw('count(*)::int as total'),
      db.raw(`count(*) filter (where outcome = 'answered')::int as answered`),
      db.raw(`percentile_cont(0.5) within group (order by extract(epoch from answered_at - asked_at)) as "medianSeconds"`),
    );
  return new Map(rows.map(({ host_id, ...answers }) => [host_id, answers]));
};

/** The ratings of these listings; those without reviews are left out. */
export const ratingsOf = batchByKey(async (db, listingIds: readonly number[]) => {
  const rows: RatingRow[] = await db(LISTING_RATINGS).where(anyOf('listing_id', listingIds));
  return new Map(rows.map((row) => [row.listing_id, row]));
});

/** Whether a listing has reservations that await an answer, can be paid or are still to come (D-116). */
export const hasLiveReservations = async (db: Knex, listingId: number, now: Instant): Promise<boolean> =>
  (await db('reservations')
    .where({ listing_id: listingId })
    .whereRaw(
      `((status in ('requested', 'accepted') and (due_at is null or due_at >= :now)) or (status = 'paid' and check_out >= left(:now, 10)::date))`,
      { now },
    )
    .first('id')) !== undefined;

/** The next confirmed arrival, the requests that await the host, and whether reservations prevent a removal (D-116). */
export type Upcoming = { nextArrival: DateOnly | null; requests: number; respondBy: Instant | null; live: boolean };

/**
 * The same for several listings in one query; listings without reservations are left out. Today is the current day at the listing (D-03).
 */
export const standingOn = async (db: Knex, listingIds: readonly number[], now: Instant): Promise<Map<number, Upcoming>> => {
  const rows: (Upcoming & { listing_id: number })[] = await db('reservations')
    .select('listing_id')
    .select(
      db.raw(
        `min(check_in) filter (where status <> 'requested' and check_in >= (cast(:now as timestamptz) at time zone time_zone)::date) as "nextArrival",
         count(*) filter (where status = 'requested')::int as requests,
         min(respond_by) filter (where status = 'requested') as "respondBy",
         bool_or(status <> 'paid' or check_out >= left(:now, 10)::date) as live`,
        { now },
      ),
    )
    .whereIn('listing_id', [...listingIds])
    .whereRaw(`(status = 'paid' or (status in ('requested', 'accepted') and (due_at is null or due_at >= :now)))`, { now })
    .groupBy('listing_id');
  return new Map(rows.map(({ listing_id, ...standing }) => [listing_id, standing]));
};

/** The listings with at least one of these nights taken: by a request, a stay, a block or an imported calendar. */
const listingsTakenOn = (db: Knex, { checkIn, checkOut }: Stay): Knex.QueryBuilder => {
  const on = (table: string) => db(table).select('listing_id').whereRaw('during && daterange(?::date, ?::date)', [checkIn, checkOut]);
  return on('occupancy').union(on('imported_nights'));
};

/** How far the projections of listings and their nights have progressed. */
export const listingsStanding = standingOf(['calendar', 'listings']);

/** The state of importing one calendar. `host`: the only part of its URL that the space's host may see. Stored in an operational table. */
export type FeedReading = { feedId: number; listingId: number; host: string; fetchedAt: Instant | null; problem: string | null };

/** The imported calendars of these listings, oldest first. */
export const feedReadingsOf = async (db: Knex, listingIds: readonly number[]): Promise<FeedReading[]> =>
  listingIds.length === 0
    ? []
    : db('calendar_feeds')
        .whereIn('listing_id', [...new Set(listingIds)])
        .orderBy('feed_id')
        .select({ feedId: 'feed_id', listingId: 'listing_id', host: 'host', fetchedAt: 'fetched_at', problem: 'problem' });

/** The rows that belong to the person's spaces. */
export const byListing: Whose = (query, { listingIds }) => query.whereIn('listing_id', [...listingIds]);
