import type { Knex } from 'knex';
import { type AnyConflict, allConflicts } from '../../../projections/calendar/calendar.ts';
import type { ListingRow } from '../../../projections/listings/listings.ts';
import { holdsWords } from '../../engine/db/words.ts';
import { LANGUAGES } from '../../kernel/languages.ts';
import { own } from '../../kernel/own.ts';
import type { Instant } from '../../kernel/types.ts';
import { flag, type ListQuery, type Page, pageOf } from '../list-query.ts';
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

const number = (value: unknown) => Number(value) || 0;
const ids = (column: string) => (query: Knex.QueryBuilder, value: unknown) => query.whereIn(column, [value].flat().map(number));

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
      id: ids('id'),
      anfitrion: (q, value) => q.where({ host_id: number(value) }),
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

/** The conflict inbox. `firme`: somebody counts on the stay, since the host has accepted it. */
export const conflictsPage = (db: Knex, query: ListQuery, now: Instant): Promise<Page<AnyConflict>> =>
  pageOf(
    allConflicts(db, now),
    { ...query, sort: query.sort ?? ['desde', 'ASC'] },
    { id: 'id', desde: 'since', fecha_inicio: 'check_in' },
    {
      id: (q, value) => q.whereRaw('id = any(?)', [[value].flat().map(String)]),
      estado: (q, value) => q.where({ status: String(value) }),
      firme: flag("status in ('accepted', 'paid')"),
      alojamiento: (q, value) => q.where({ listing_id: number(value) }),
      q: matchingSpace,
    },
  );
