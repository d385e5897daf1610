import type { Knex } from 'knex';
import { anyOf } from '../../src/engine/db/any-of.ts';
import { batchByKey } from '../../src/engine/db/batch-by-key.ts';
import { type Projection, rowProjection } from '../../src/engine/followers/projection.ts';
import { recordOf } from '../../src/kernel/own.ts';
import { ASPECTS, type Aspects, type ReportReason, type Side } from '../../src/kernel/reviews.ts';
import { type DateOnly, type Instant, NOBODY } from '../../src/kernel/types.ts';
import { type Figures, type ReviewEvent, textIdOf } from '../../src/reviews/events.ts';
import { namesNobody, withoutErased } from '../privacy/nobody.ts';

const TABLE = 'stay_reviews';
const RATINGS = 'listing_ratings';

/** One side's review, without its text. */
export type ReviewPart = {
  readonly rating: number;
  readonly aspects: Aspects | null;
  /** In the vault, like that of the answer. */
  readonly textId: string;
  readonly answerId: string | null;
  readonly writtenAt: Instant;
  readonly answeredAt: Instant | null;
  readonly standing: 'unreported' | 'reported' | 'kept' | 'withdrawn';
  readonly reportedAt: Instant | null;
  readonly reportedFor: ReportReason | null;
};

/** The reviews of one stay. */
export type StayReviewsRow = {
  reservation_id: number;
  listing_id: number;
  guest_id: number;
  host_id: number;
  check_in: DateOnly;
  check_out: DateOnly;
  closes_at: Instant;
  published_at: Instant | null;
  guest: ReviewPart | null;
  host: ReviewPart | null;
};

const changed = (row: StayReviewsRow | undefined, side: Side, change: Partial<ReviewPart>): StayReviewsRow | undefined => {
  const part = row?.[side];
  return row && part ? { ...row, [side]: { ...part, ...change } } : undefined;
};

export const stayReviewsProjection: Projection = withoutErased(
  rowProjection<StayReviewsRow, ReviewEvent>({
    name: 'stay-reviews',
    table: TABLE,
    key: 'reservation_id',
    keyOf: ({ data }) => data.reservationId,
    handlers: {
      ReviewWritten: (row, { data, meta }) => {
        const { side, rating, aspects, writtenAt } = data;
        const part: ReviewPart = {
          ...{ rating, aspects, textId: textIdOf(meta.commandId), writtenAt, answerId: null, answeredAt: null },
          ...({ standing: 'unreported', reportedAt: null, reportedFor: null } as const),
        };
        const stay = row ?? {
          reservation_id: data.reservationId,
          listing_id: data.listingId,
          guest_id: data.guestId,
          host_id: data.hostId,
          check_in: data.stay.checkIn,
          check_out: data.stay.checkOut,
          closes_at: data.closesAt,
          published_at: null,
          guest: null,
          host: null,
        };
        return { ...stay, [side]: part };
      },
      ReviewsPublished: (row, { data }) => row && { ...row, published_at: data.publishedAt },
      ReviewAnswered: (row, { data, meta }) => changed(row, data.side, { answeredAt: data.answeredAt, answerId: textIdOf(meta.commandId) }),
      ReviewReported: (row, { data }) =>
        changed(row, data.side, { standing: 'reported', reportedAt: data.reportedAt, reportedFor: data.reason }),
      ReviewKept: (row, { data }) => changed(row, data.side, { standing: 'kept' }),
      ReviewWithdrawn: (row, { data }) => changed(row, data.side, { standing: 'withdrawn' }),
    },
  }),
  namesNobody({ table: TABLE, people: ['guest_id', 'host_id'] }),
);

/** Sums over the public reviews of a listing by its guests. */
export type RatingRow = { listing_id: number; reviews: number; rating: number; aspects: Aspects };

type Counted = Extract<ReviewEvent, { type: 'ReviewsPublished' | 'ReviewWithdrawn' }>;

const counted = (row: RatingRow | undefined, listingId: number, guest: Figures | null, sign: 1 | -1): RatingRow | undefined => {
  if (guest === null) return undefined;
  const before = row ?? { listing_id: listingId, reviews: 0, rating: 0, aspects: none };
  const sum = (aspect: keyof Aspects) => before.aspects[aspect] + sign * guest.aspects[aspect];
  return {
    listing_id: listingId,
    reviews: before.reviews + sign,
    rating: before.rating + sign * guest.rating,
    aspects: eachAspect(sum),
  };
};

const eachAspect = (of: (aspect: keyof Aspects) => number): Aspects => recordOf(ASPECTS, of);
const none = eachAspect(() => 0);

export const listingRatingsProjection = rowProjection<RatingRow, Counted>({
  name: 'listing-ratings',
  table: RATINGS,
  key: 'listing_id',
  keyOf: ({ data }) => data.listingId,
  handlers: {
    ReviewsPublished: (row, { data }) => counted(row, data.listingId, data.guest, 1),
    ReviewWithdrawn: (row, { data }) => counted(row, data.listingId, data.guest, -1),
  },
});

/** The sums of these listings; those without any review are left out. */
export const ratingsOf = batchByKey(async (db, listingIds: readonly number[]) => {
  const rows: RatingRow[] = await db(RATINGS).where(anyOf('listing_id', listingIds));
  return new Map(rows.map((row) => [row.listing_id, row]));
});

/** The reviews of one stay; undefined before the first. */
export const stayReviews = async (db: Knex, reservationId: number): Promise<StayReviewsRow | undefined> =>
  (await byReservation(db, [reservationId])).get(reservationId);

const byReservation = batchByKey(async (db, ids: readonly number[]) => {
  const rows: StayReviewsRow[] = await db(TABLE).where(anyOf('reservation_id', ids));
  return new Map(rows.map((row) => [row.reservation_id, row]));
});

/** Public at `:now`, and not withdrawn. */
const PUBLIC = (side: Side) =>
  `${side} is not null and ${side} ->> 'standing' <> 'withdrawn' and (published_at is not null or closes_at <= cast(:now as timestamptz))`;

type Paged = { readonly page: number; readonly perPage: number; readonly now: Instant };

/** Whose public reviews: those of a listing, or of all listings of a host. */
type Whose = Pick<StayReviewsRow, 'listing_id'> | Pick<StayReviewsRow, 'host_id'>;

/** The public reviews by guests, the latest stay first. */
export const publicReviewsOf = async (
  db: Knex,
  whose: Whose,
  { page, perPage, now }: Paged,
): Promise<{ rows: StayReviewsRow[]; total: number }> => {
  const found = () => db(TABLE).where(whose).whereRaw(PUBLIC('guest'), { now });
  const [rows, count] = await Promise.all([
    found()
      .orderBy([
        { column: 'check_out', order: 'desc' },
        { column: 'reservation_id', order: 'desc' },
      ])
      .limit(perPage)
      .offset((page - 1) * perPage),
    found().count<{ count: string }[]>('* as count').first(),
  ]);
  return { rows, total: Number(count?.count ?? 0) };
};

/** The sums of what guests gave a host publicly, over all listings. */
export const hostRatingOf = async (db: Knex, hostId: number, now: Instant): Promise<Omit<RatingRow, 'listing_id'>> => {
  const sum = (path: string) => `coalesce(sum((guest #>> '{${path}}')::int), 0)::int`;
  const row = await db(TABLE)
    .where({ host_id: hostId })
    .whereNot({ host_id: NOBODY })
    .whereRaw(PUBLIC('guest'), { now })
    .select(
      db.raw('count(*)::int as reviews'),
      db.raw(`${sum('rating')} as rating`),
      db.raw(`jsonb_build_object(${ASPECTS.map((aspect) => `'${aspect}', ${sum(`aspects,${aspect}`)}`).join()}) as aspects`),
    )
    .first<Omit<RatingRow, 'listing_id'>>();
  return row ?? { reviews: 0, rating: 0, aspects: none };
};

/** How many hosts reviewed this guest publicly, and the sum of what they gave. */
export const guestRatingOf = async (db: Knex, guestId: number, now: Instant): Promise<{ reviews: number; rating: number }> => {
  const row = await db(TABLE)
    .where({ guest_id: guestId })
    .whereNot({ guest_id: NOBODY })
    .whereRaw(PUBLIC('host'), { now })
    .select(db.raw(`count(*)::int as reviews`), db.raw(`coalesce(sum((host ->> 'rating')::int), 0)::int as rating`))
    .first<{ reviews: number; rating: number }>();
  return row ?? { reviews: 0, rating: 0 };
};

/** Stays whose time to write is over although no event says so yet. */
export const reviewsToPublish = (db: Knex, now: Instant): Promise<{ id: number; since: Instant }[]> =>
  db(TABLE)
    .whereNull('published_at')
    .where('closes_at', '<=', now)
    .select<{ id: number; since: Instant }[]>('reservation_id as id', 'closes_at as since');
