import type { Knex } from 'knex';
import type { CalendarEvent } from '../../src/calendar/events.ts';
import { rowProjection } from '../../src/engine/followers/projection.ts';
import { addDays } from '../../src/kernel/nights.ts';
import { meanOf } from '../../src/kernel/reviews.ts';
import { closedGaps } from '../../src/kernel/stay-rules.ts';
import type { Instant, Stay } from '../../src/kernel/types.ts';
import type { ListingDetails, ListingEvent } from '../../src/listings/events.ts';
import type { ReviewEvent } from '../../src/reviews/events.ts';
import type { Range, SearchRow } from '../../src/search/rows.ts';

/** Past nights are deleted after this time, so that the row of a listing does not grow without limit. */
const KEPT_DAYS = 7;

type FromDetails = Omit<
  SearchRow,
  | 'listing_id'
  | 'live'
  | 'approved'
  | 'blocked'
  | 'removed'
  | 'highlighted'
  | 'verified'
  | 'approved_at'
  | 'reviews'
  | 'rating'
  | 'score'
  | 'sells_orphan_nights'
  | 'sells_beside_blocks'
  | 'taken'
  | 'busy'
>;

const fromDetails = (d: ListingDetails): FromDetails => ({
  completeness: completenessOf(d),
  lat_e6: Math.round(d.point.lat * 1e6),
  lng_e6: Math.round(d.point.lng * 1e6),
  place_ids: d.placeIds,
  time_zone: d.timeZone,
  mode: d.mode,
  type: d.type,
  category: d.category,
  guests: d.maxGuests,
  rooms: d.roomCount,
  min_nights: d.minNights,
  flags: [...new Set([...Object.keys(d.features), ...d.proximity, ...Object.keys(d.welcome), ...d.rooms.flatMap(Object.keys)])].sort(),
  country_code: d.countryCode,
  currency: d.prices.currency,
  nightly: d.prices.nightly,
  monthly: d.prices.monthlyTotal,
});

/** How complete the page of a listing is, 0 to 100: the third key of the recommended order (D-113). */
export const completenessOf = ({
  photos,
  title,
  about,
  features,
  proximity,
  rooms,
  videoUrl,
  registrationNumber,
}: ListingDetails): number => {
  const bothLanguages = (texts: object) => (Object.keys(texts).length > 1 ? 10 : 0);
  return (
    Math.min(photos.length, 10) * 4 +
    bothLanguages(title) +
    bothLanguages(about) +
    Math.min(Object.keys(features).length, 5) * 3 +
    Math.min(proximity.length, 5) * 2 +
    (rooms.length > 0 ? 5 : 0) +
    (videoUrl === null ? 0 : 5) +
    (registrationNumber === null ? 0 : 5)
  );
};

/** The score of a space without a mean: a new one is neither last nor ahead of a good one. */
const UNRATED = 40;

/** The score that spaces are ordered by, from 10 to 50. */
const scoreOf = (rating: number, reviews: number): number => Math.round(10 * (meanOf(rating, reviews) ?? UNRATED / 10));

/** Adds or removes a guest's review; `figure` is missing when it was the host's, or is no longer counted. */
const rated = (row: SearchRow | undefined, figure: number | undefined, sign: 1 | -1): SearchRow | undefined => {
  if (!row || figure === undefined) return undefined;
  const reviews = row.reviews + sign;
  const rating = row.rating + sign * figure;
  return { ...row, reviews, rating, score: scoreOf(rating, reviews) };
};

const unseen = (listingId: number, details: ListingDetails): SearchRow => ({
  listing_id: listingId,
  live: false,
  approved: false,
  blocked: false,
  removed: false,
  highlighted: false,
  verified: false,
  approved_at: null,
  reviews: 0,
  rating: 0,
  score: UNRATED,
  ...fromDetails(details),
  sells_orphan_nights: true,
  sells_beside_blocks: false,
  taken: {},
  busy: '{}',
});

const changed = (row: SearchRow | undefined, change: Partial<SearchRow>): SearchRow | undefined => {
  if (!row) return undefined;
  const after = { ...row, ...change };
  return { ...after, busy: busyOf(after), live: after.approved && !after.blocked && !after.removed };
};

const busyOf = ({ taken, mode, min_nights, sells_orphan_nights, sells_beside_blocks }: SearchRow): string => {
  const stays = Object.values(taken).map(([checkIn, checkOut, own]) => ({ checkIn, checkOut, own: own === 'own' }));
  const rules = {
    minNights: min_nights,
    byMonth: mode === 'monthly',
    sellsOrphanNights: sells_orphan_nights,
    sellsBesideBlocks: sells_beside_blocks,
  };
  return `{${[...stays, ...closedGaps(stays, rules)].map(({ checkIn, checkOut }) => `[${checkIn},${checkOut})`).join(',')}}`;
};

/** Takes nights and frees those whose key `isFreed` accepts; `at` is the event's instant, so that a rebuild gives the same row. */
const withTaken = (
  row: SearchRow | undefined,
  at: Instant,
  isFreed: (key: string) => boolean,
  more: readonly (readonly [key: string, range: Range])[] = [],
) => {
  if (!row) return undefined;
  const oldest = addDays(at.slice(0, 10), -KEPT_DAYS);
  const others = Object.entries(row.taken).filter(([key, [, to]]) => !isFreed(key) && to >= oldest);
  const taken = Object.fromEntries([...others, ...more]);
  return { ...row, taken, busy: busyOf({ ...row, taken }) };
};

const taking = (row: SearchRow | undefined, at: Instant, key: string, range: Range) =>
  withTaken(row, at, (other) => other === key, [[key, range]]);
const freeing = (row: SearchRow | undefined, at: Instant, key: string) => withTaken(row, at, (other) => other === key);

/** Ranges of a feed are keyed by their days: two of one feed may begin on the same day while it was read in part. */
const importing = (
  row: SearchRow | undefined,
  at: Instant,
  { feedId, added, freed }: Extract<CalendarEvent, { type: 'FeedSynced' }>['data'],
) => {
  const keyOf = ({ checkIn, checkOut }: Stay) => `feed ${feedId} ${checkIn} ${checkOut}`;
  const freedKeys = new Set(freed.map(keyOf));
  return withTaken(
    row,
    at,
    (key) => freedKeys.has(key),
    added.map((stay) => [keyOf(stay), [stay.checkIn, stay.checkOut]]),
  );
};

type Rated = Extract<ReviewEvent, { type: 'ReviewsPublished' | 'ReviewWithdrawn' }>;

export const searchProjection = rowProjection<SearchRow, ListingEvent | CalendarEvent | Rated>({
  name: 'search',
  table: 'search_listings',
  key: 'listing_id',
  keyOf: ({ data }) => data.listingId,
  handlers: {
    ListingPublished: (_, { data }) => unseen(data.listingId, data.details),
    ListingCopied: (_, { data }) => unseen(data.listingId, data.details),
    ListingChangesRequested: () => undefined,
    ListingSubmitted: () => undefined,
    ListingEdited: (row, { data }) => changed(row, fromDetails(data.details)),
    ListingApproved: (row, { data }) => changed(row, { approved: true, approved_at: data.approvedAt }),
    ListingUnapproved: (row) => changed(row, { approved: false, approved_at: null }),
    ListingReviewRequested: () => undefined,
    ListingReviewed: () => undefined,
    ListingVerified: (row) => changed(row, { verified: true }),
    ListingUnverified: (row) => changed(row, { verified: false }),
    ListingRemoved: (row) => changed(row, { removed: true }),
    ListingRestored: (row) => changed(row, { removed: false }),
    ListingHighlighted: (row) => changed(row, { highlighted: true }),
    OrphanNightsSet: (row, { data }) => changed(row, { sells_orphan_nights: data.sold, sells_beside_blocks: data.besideBlocks ?? false }),
    ListingUnhighlighted: (row) => changed(row, { highlighted: false }),
    ListingStruck: () => undefined,
    StrikeSpared: () => undefined,
    StrikeWaived: () => undefined,
    ListingBlocked: (row) => changed(row, { blocked: true }),
    ListingTextsErased: () => null,
    ListingUnblocked: (row) => changed(row, { blocked: false }),
    ReviewsPublished: (row, { data }) => rated(row, data.guest?.rating, 1),
    ReviewWithdrawn: (row, { data }) => rated(row, data.guest?.rating, -1),
    NightsHeld: (row, { data, meta }) => taking(row, meta.at, `hold ${data.reservationId}`, [data.stay.checkIn, data.stay.checkOut]),
    NightsReleased: (row, { data, meta }) => freeing(row, meta.at, `hold ${data.reservationId}`),
    RangeBlocked: (row, { data, meta }) =>
      taking(row, meta.at, `block ${data.blockId}`, data.origin === 'host' ? [data.from, data.to, 'own'] : [data.from, data.to]),
    RangeUnblocked: (row, { data, meta }) => freeing(row, meta.at, `block ${data.blockId}`),
    FeedAddressSet: () => undefined,
    FeedDoubted: () => undefined,
    FeedSynced: (row, { data, meta }) => importing(row, meta.at, data),
    FeedRemoved: (row, { data, meta }) => withTaken(row, meta.at, (key) => key.startsWith(`feed ${data.feedId} `)),
  },
  afterBatch: (trx, _, batch) => noteChanges(trx, [...new Set(batch.map(({ data }) => data.listingId))]),
});

/** A process that is further behind than this reloads every row. */
const KEPT_CHANGES = 100_000;

/** Tells every process which rows to reload. Only the transaction that holds the checkpoint writes here. */
const noteChanges = async (trx: Knex.Transaction, ids: readonly number[]): Promise<void> => {
  await trx.raw(
    `insert into search_changes (n, listing_id)
     select coalesce((select max(n) from search_changes), 0) + i, id from unnest(?::int[]) with ordinality changed(id, i)`,
    [[...ids]],
  );
  await trx.raw('delete from search_changes where n <= (select max(n) - ? from search_changes)', [KEPT_CHANGES]);
};
