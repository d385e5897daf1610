import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import type { CalendarEvent } from '../../src/calendar/events.ts';
import type { HighlightsOrdered } from '../../src/console/events.ts';
import { anyOf } from '../../src/engine/db/any-of.ts';
import { batchByKey } from '../../src/engine/db/batch-by-key.ts';
import { holdsWords } from '../../src/engine/db/words.ts';
import { type Projection, type RowHandlers, rowOfEvents, rowProjection } from '../../src/engine/followers/projection.ts';
import type { Standing } from '../../src/engine/followers/standing.ts';
import { LANGUAGES } from '../../src/kernel/languages.ts';
import { type StayHours, stayHoursOf } from '../../src/kernel/stay-rules.ts';
import type { Instant, Stay } from '../../src/kernel/types.ts';
import {
  type ListingDetails,
  type ListingEvent,
  type Photo,
  type Point,
  type ReviewReason,
  type Texts,
  withoutTexts,
} from '../../src/listings/events.ts';
import { listingsStanding, listingsTakenOn } from '../calendar/calendar.ts';
import { atLast, namesNobody, withoutErased } from '../privacy/nobody.ts';

/** One row for each listing, including removed ones: their page says that they are no longer available. */
export type ListingRow = {
  id: number;
  host_id: number;
  details: ListingDetails;
  published_at: Instant;
  edited_at: Instant | null;
  approved_at: Instant | null;
  verified_at: Instant | null;
  highlighted_at: Instant | null;
  removed_at: Instant | null;
  /** A copy that its host has not reviewed yet (D-27). */
  is_draft: boolean;
  /** Since when, and why, an approved listing awaits another review (D-54). */
  review_since: Instant | null;
  review_because: readonly ReviewReason[];
  blocked_at: Instant | null;
  block_reason: 'three_strikes' | 'admin' | null;
  /** The instants of its strikes since it was last unblocked; `standingStrikes` counts those still valid. */
  struck_at: readonly Instant[];
  /** When a rejection last counted as no strike (D-50). */
  spared_at: Instant | null;
  /** D-90 */
  sells_orphan_nights: boolean;
  sells_beside_blocks: boolean;
  /** Its calendars of other sites. They stand in another stream, so they raise no revision. */
  feed_ids: readonly number[];
  /** The revision of the stream, used as ETag. */
  revision: number;
};

const TABLE = 'listings';

/** Removes one of several equal instants. */
const without = (instants: readonly Instant[], gone: Instant): Instant[] => instants.filter((_, i) => i !== instants.indexOf(gone));

const fresh = (id: number, hostId: number, details: ListingDetails, at: Instant, revision: number): ListingRow => ({
  id,
  host_id: hostId,
  details,
  published_at: at,
  edited_at: null,
  approved_at: null,
  verified_at: null,
  highlighted_at: null,
  removed_at: null,
  is_draft: false,
  review_since: null,
  review_because: [],
  blocked_at: null,
  block_reason: null,
  struck_at: [],
  spared_at: null,
  sells_orphan_nights: true,
  sells_beside_blocks: false,
  feed_ids: [],
  revision,
});
const reviewed = { review_since: null, review_because: [] } as const;

type FeedEvent = Extract<CalendarEvent, { type: 'FeedAddressSet' | 'FeedRemoved' }>;
const withoutFeed = ({ feed_ids }: ListingRow, gone: number): number[] => feed_ids.filter((id) => id !== gone);

const handlers: RowHandlers<ListingRow, ListingEvent | FeedEvent> = {
  ListingPublished: (_, { data, revision }) => fresh(data.listingId, data.hostId, data.details, data.publishedAt, revision),
  ListingCopied: (_, { data, revision }) => ({
    ...fresh(data.listingId, data.hostId, data.details, data.copiedAt, revision),
    is_draft: true,
  }),
  ListingChangesRequested: (row, { revision }) => row && { ...row, is_draft: true, revision },
  ListingSubmitted: (row, { data, revision }) => row && { ...row, is_draft: false, published_at: data.submittedAt, revision },
  ListingEdited: (row, { data, revision }) => row && { ...row, details: data.details, edited_at: data.editedAt, revision },
  ListingApproved: (row, { data, revision }) => row && { ...row, approved_at: data.approvedAt, revision },
  ListingUnapproved: (row, { revision }) => row && { ...row, ...reviewed, approved_at: null, revision },
  ListingReviewRequested: (row, { data, revision }) =>
    row && {
      ...row,
      review_since: row.review_since ?? data.askedAt,
      review_because: [...new Set([...row.review_because, ...data.because])],
      revision,
    },
  ListingReviewed: (row, { revision }) => row && { ...row, ...reviewed, revision },
  ListingVerified: (row, { data, revision }) => row && { ...row, verified_at: data.verifiedAt, revision },
  ListingUnverified: (row, { revision }) => row && { ...row, verified_at: null, revision },
  ListingRemoved: (row, { data, revision }) => row && { ...row, removed_at: data.removedAt, revision },
  ListingRestored: (row, { revision }) => row && { ...row, removed_at: null, revision },
  OrphanNightsSet: (row, { data, revision }) =>
    row && { ...row, sells_orphan_nights: data.sold, sells_beside_blocks: data.besideBlocks ?? false, revision },
  ListingHighlighted: (row, { data, revision }) => row && { ...row, highlighted_at: data.highlightedAt, revision },
  ListingUnhighlighted: (row, { revision }) => row && { ...row, highlighted_at: null, revision },
  ListingStruck: (row, { data, revision }) => row && { ...row, struck_at: [...row.struck_at, data.struckAt], revision },
  StrikeSpared: (row, { data, revision }) => row && { ...row, spared_at: data.sparedAt, revision },
  StrikeWaived: (row, { data, revision }) => row && { ...row, struck_at: without(row.struck_at, data.struckAt), revision },
  ListingBlocked: (row, { data, revision }) => row && { ...row, blocked_at: data.blockedAt, block_reason: data.reason, revision },
  ListingUnblocked: (row, { revision }) => row && { ...row, blocked_at: null, block_reason: null, struck_at: [], revision },
  ListingTextsErased: (row, { revision }) => row && { ...row, details: withoutTexts(row.details), revision },
  FeedAddressSet: (row, { data }) => row && { ...row, feed_ids: [...withoutFeed(row, data.feedId), data.feedId] },
  FeedRemoved: (row, { data }) => row && { ...row, feed_ids: withoutFeed(row, data.feedId) },
};

/** A space names its host as long as a record of theirs is kept that needs it. */
export const listingsProjection: Projection = withoutErased(
  rowProjection<ListingRow, ListingEvent | FeedEvent>({
    name: 'listings',
    table: TABLE,
    key: 'id',
    keyOf: ({ data }) => data.listingId,
    handlers,
  }),
  atLast(namesNobody({ table: TABLE, people: ['host_id'] })),
);

/** The row after these events of its stream, as the read model makes it; undefined before the first. */
export const listingAfterEvents = rowOfEvents(handlers);

export const listingById = async (db: Knex, id: number): Promise<ListingRow | null> => (await listingsById(db, [id])).get(id) ?? null;

/** The rows of these ids, by one query for concurrent callers; unknown ids are left out. */
export const listingsById = batchByKey(async (db, ids: readonly number[]) => {
  const rows: ListingRow[] = await db(TABLE).where(anyOf('id', ids));
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
    ...{ listingId: id, hostId: host_id, title, locality, countryCode, placeIds, timeZone, cover: photos[0] ?? null, point },
    ...{ hours: stayHoursOf(details), struckAt: struck_at, sparedAt: spared_at },
  };
};

type Kept = { readonly row: ListingRow; readonly standing: Standing };
/** The size of the cache: the most searched listings, about 20 MB. */
const KEPT = 1_000;
const keptBy = new WeakMap<Knex, LRUCache<number, Kept>>();

/**
 * Rows through a cache, for lists and prices. One that was read, or looked at, under the same standing is the row of the table. Of others
 * the revision is read: every event of a listing raises it, so that equal revisions mean equal rows, but for the feeds, which are read
 * beside it. Only where it differs the full row is read; reading and parsing the details of twelve cards is the main cost of a search.
 * Cached rows are shared and must not be modified; the same object is the same row, so that what follows from it may be kept with it.
 */
export const listedRows = async (
  db: Knex,
  ids: readonly number[],
  known: Standing | Promise<Standing> = listingsStanding(db),
): Promise<Map<number, ListingRow>> => {
  const standing = await known;
  const kept = keptBy.get(db) ?? new LRUCache<number, Kept>({ max: KEPT });
  keptBy.set(db, kept);
  const rows = new Map<number, ListingRow>();
  for (const id of ids) {
    const one = kept.get(id);
    if (one && standing !== null && one.standing === standing) rows.set(id, one.row);
  }
  const keep = (id: number, row: ListingRow) => {
    kept.set(id, { row, standing });
    rows.set(id, row);
  };
  const revisions = await revisionsOf(
    db,
    ids.filter((id) => !rows.has(id)),
  );
  for (const [id, { revision, feed_ids }] of revisions) {
    const row = kept.get(id)?.row;
    if (row?.revision === revision) keep(id, isSameList(row.feed_ids, feed_ids) ? row : { ...row, feed_ids });
  }
  const others = [...revisions.keys()].filter((id) => !rows.has(id));
  for (const [id, row] of await listingsById(db, others)) keep(id, row);
  return rows;
};

const isSameList = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, i) => id === other[i]);

const revisionsOf = batchByKey(async (db, ids: readonly number[]) => {
  const rows: Pick<ListingRow, 'id' | 'revision' | 'feed_ids'>[] = await db(TABLE)
    .where(anyOf('id', ids))
    .select('id', 'revision', 'feed_ids');
  return new Map(rows.map((row) => [row.id, row]));
});

/** SQL of the titles of a listing, by the name of its table. */
export const titlesOf = (table: string): string[] => LANGUAGES.map((language) => `${table}.details #>> '{title,${language}}'`);

/**
 * A host's listings, newest first, without removed ones; `s` matches the id or words of the titles and the external reference, `free`
 * leaves those with none of these nights taken.
 */
export const listingsOfHost = async (
  db: Knex,
  hostId: number,
  { s = '', free, limit, offset = 0 }: { s?: string; free?: Stay | undefined; limit: number; offset?: number },
): Promise<{ rows: ListingRow[]; total: number }> => {
  const mine = db(TABLE).where({ host_id: hostId }).whereNull('removed_at');
  if (s !== '') mine.andWhere((q) => matching(q, s));
  if (free) mine.whereNotIn('id', listingsTakenOn(db, free));
  const [{ count = 0 } = {}] = await mine.clone().count<{ count: number }[]>('* as count');
  const rows: ListingRow[] = await mine.clone().orderBy('id', 'desc').limit(limit).offset(offset);
  return { rows, total: Number(count) };
};

/** Those of `ids` with the words of `s` in their titles or place, including removed ones. */
export const listingsNamed = async (db: Knex, s: string, ids: readonly number[]): Promise<Set<number>> =>
  new Set(
    await db(TABLE)
      .whereIn('id', [...ids])
      .whereRaw(...holdsWords([...titlesOf(TABLE), `details ->> 'locality'`], s))
      .pluck<number[]>('id'),
  );

const matching = (q: Knex.QueryBuilder, s: string) => {
  if (/^[1-9]\d{0,8}$/.test(s)) q.orWhere({ id: Number(s) });
  q.orWhereRaw(...holdsWords([...titlesOf(TABLE), `details ->> 'externalReference'`], s));
};

/** Highlighted, approved, neither removed nor blocked (H-06), in the order of the administrators. */
export const highlightedListings = (db: Knex, limit: number): Promise<ListingRow[]> =>
  db(TABLE).select(`${TABLE}.*`).whereNotNull('highlighted_at').modify(live).modify(inHighlightOrder).limit(limit);

/** The latest highlights first until an administrator has put them in order; highlighted again, a listing has to be placed again. */
export const inHighlightOrder = (q: Knex.QueryBuilder) => {
  q.leftJoin('highlight_order as o', (on) =>
    on.on('o.place', '=', q.client.raw("'home'")).andOn('o.ordered_at', '>=', `${TABLE}.highlighted_at`),
  )
    .orderByRaw(`array_position(o.listing_ids, ${TABLE}.id) nulls first`)
    .orderBy(`${TABLE}.highlighted_at`, 'desc')
    .orderBy(`${TABLE}.id`);
};

/** Approved, neither removed nor blocked, the latest approval first. */
export const latestListings = (db: Knex, limit: number): Promise<ListingRow[]> =>
  db(TABLE).modify(live).orderBy('approved_at', 'desc').orderBy('id').limit(limit);

/** The listings of a host that everybody may see, the latest approved first. */
export const liveListingsOfHost = async (
  db: Knex,
  hostId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListingRow[]; total: number }> => {
  const theirs = () => db(TABLE).where({ host_id: hostId }).modify(live);
  const [rows, counted]: [ListingRow[], { count: string }[]] = await Promise.all([
    theirs().orderBy('approved_at', 'desc').orderBy('id').limit(limit).offset(offset),
    theirs().count<{ count: string }[]>('* as count'),
  ]);
  return { rows, total: Number(counted[0]?.count ?? 0) };
};

const live = (q: Knex.QueryBuilder) => {
  q.whereNotNull('approved_at').whereNull('removed_at').whereNull('blocked_at');
};

type HighlightOrderRow = { place: 'home'; listing_ids: readonly number[]; ordered_at: Instant };

/** One row: the last order in which an administrator put the highlights of the home page. */
export const highlightOrderProjection = rowProjection<HighlightOrderRow, HighlightsOrdered>({
  name: 'highlight-order',
  table: 'highlight_order',
  key: 'place',
  keyOf: () => 'home',
  handlers: {
    HighlightsOrdered: (_, { data: { listingIds, orderedAt } }) => ({ place: 'home', listing_ids: listingIds, ordered_at: orderedAt }),
  },
});
