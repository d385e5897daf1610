import type { Knex } from 'knex';
import { holdsWords } from '../../engine/db/words.ts';
import { LANGUAGES } from '../../kernel/languages.ts';
import { own } from '../../kernel/own.ts';
import type { DateOnly, Instant } from '../../kernel/types.ts';
import type { Texts } from '../../listings/events.ts';
import type { ListingRow } from '../../listings/rows.ts';
import { byNumber, byNumbers, byText, byTexts, flag, type ListQuery, type Page, pageOf } from '../lists/list-query.ts';
import { matchingListing } from '../queries.ts';

/** A calendar of another site without its address, which stays sealed. */
type ReadCalendarRow = {
  feed_id: number;
  listing_id: number;
  host: string;
  fetched_at: Instant | null;
  tried_at: Instant | null;
  problem: string | null;
  failing_since: Instant | null;
  next_at: Instant;
};
export type RestrictionsRow = Pick<ListingRow, 'id' | 'host_id' | 'details'> & { feeds: ReadCalendarRow[]; conflicts: number };

const FEEDS = 'select 1 from calendar_feeds f where f.listing_id = listings.id';
const CALENDARS: Record<string, string> = {
  some: `exists (${FEEDS})`,
  none: `not exists (${FEEDS})`,
  failing: `exists (${FEEDS} and f.problem is not null)`,
};

/** Listings that are not removed, with their feeds. */
export const restrictionsPage = async (db: Knex, query: ListQuery, now: Instant): Promise<Page<RestrictionsRow>> => {
  const page = await pageOf<Pick<ListingRow, 'id' | 'host_id' | 'details'>>(
    db('listings').whereNull('removed_at').select('id', 'host_id', 'details'),
    query,
    { id: 'id', anfitrion: 'host_id' },
    {
      id: byNumbers('id'),
      anfitrion: byNumber('host_id'),
      calendarios: (q, value) => q.whereRaw(own(CALENDARS, String(value)) ?? 'false'),
      q: matchingListing,
    },
  );
  const shown = page.rows.map(({ id }) => id);
  const feeds: ReadCalendarRow[] = await db('calendar_feeds')
    .whereIn('listing_id', shown)
    .select('feed_id', 'listing_id', 'host', 'fetched_at', 'tried_at', 'problem', 'failing_since', 'next_at')
    .orderBy('feed_id');
  const conflicts: { listing_id: number; count: number }[] = await allConflicts(db, now)
    .clearSelect()
    .whereIn('listing_id', shown)
    .groupBy('listing_id')
    .select('listing_id', db.raw('count(distinct reservation_id)::int as count'));
  const countOf = new Map(conflicts.map(({ listing_id, count }) => [listing_id, count]));
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      feeds: feeds.filter(({ listing_id }) => listing_id === row.id),
      conflicts: countOf.get(row.id) ?? 0,
    })),
  };
};

/** Matches the number of the space or words of its titles. */
const matchingSpace = (query: Knex.QueryBuilder, value: unknown) =>
  query.where((either) => {
    either.whereRaw(
      ...holdsWords(
        LANGUAGES.map((language) => `title ->> '${language}'`),
        String(value),
      ),
    );
    if (/^\d{1,9}$/.test(String(value))) either.orWhere({ listing_id: Number(value) });
  });

/** The conflict inbox. `firme`: the guest relies on the stay, because the host has accepted it. */
export const conflictsPage = (db: Knex, query: ListQuery, now: Instant): Promise<Page<AnyConflict>> =>
  pageOf(
    allConflicts(db, now),
    { ...query, sort: query.sort ?? ['desde', 'ASC'] },
    { id: 'id', desde: 'since', fecha_inicio: 'check_in' },
    {
      id: byTexts('id'),
      estado: byText('status'),
      firme: flag("status in ('accepted', 'paid')"),
      alojamiento: byNumber('listing_id'),
      q: matchingSpace,
    },
  );

/** A conflict of any listing, with both sides. `imported`: the ranges of the feed that overlap the stay. */
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

/** All conflicts of stays that are not over in their time zone, as a query that can be filtered, sorted and counted. */
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
