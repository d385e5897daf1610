import type { Knex } from 'knex';
import { anyOf } from '../engine/db/any-of.ts';
import { batchByKey } from '../engine/db/batch-by-key.ts';
import { ASPECTS, eachAspect, type Side } from '../kernel/reviews.ts';
import { type Instant, NOBODY } from '../kernel/types.ts';
import type { RatingRow } from '../listings/rows.ts';
import { STAY_REVIEWS, type StayReviewsRow } from './rows.ts';

/** The reviews of one stay; undefined before the first. */
export const stayReviews = async (db: Knex, reservationId: number): Promise<StayReviewsRow | undefined> =>
  (await byReservation(db, [reservationId])).get(reservationId);

const byReservation = batchByKey(async (db, ids: readonly number[]) => {
  const rows: StayReviewsRow[] = await db(STAY_REVIEWS).where(anyOf('reservation_id', ids));
  return new Map(rows.map((row) => [row.reservation_id, row]));
});

/** Public at `:now`, and not withdrawn. */
const PUBLIC = (side: Side) =>
  `${side} is not null and ${side} ->> 'standing' <> 'withdrawn' and (published_at is not null or closes_at <= cast(:now as timestamptz))`;

type Paged = { readonly page: number; readonly perPage: number; readonly now: Instant };

/** Whose public reviews: those of a listing, or of all listings of a host. */
type Whose = Pick<StayReviewsRow, 'listing_id'> | Pick<StayReviewsRow, 'host_id'>;

/** The public reviews by guests, latest stay first. */
export const publicReviewsOf = async (
  db: Knex,
  whose: Whose,
  { page, perPage, now }: Paged,
): Promise<{ rows: StayReviewsRow[]; total: number }> => {
  const found = () => db(STAY_REVIEWS).where(whose).whereRaw(PUBLIC('guest'), { now });
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

/** The totals of guests' public ratings of a host, over all listings. */
export const hostRatingOf = async (db: Knex, hostId: number, now: Instant): Promise<Omit<RatingRow, 'listing_id'>> => {
  const sum = (path: string) => `coalesce(sum((guest #>> '{${path}}')::int), 0)::int`;
  const row = await db(STAY_REVIEWS)
    .where({ host_id: hostId })
    .whereNot({ host_id: NOBODY })
    .whereRaw(PUBLIC('guest'), { now })
    .select(
      db.raw('count(*)::int as reviews'),
      db.raw(`${sum('rating')} as rating`),
      db.raw(`jsonb_build_object(${ASPECTS.map((aspect) => `'${aspect}', ${sum(`aspects,${aspect}`)}`).join()}) as aspects`),
    )
    .first<Omit<RatingRow, 'listing_id'>>();
  return row ?? { reviews: 0, rating: 0, aspects: eachAspect(() => 0) };
};

/** The number of public reviews of this guest by hosts, and the sum of their ratings. */
export const guestRatingOf = async (db: Knex, guestId: number, now: Instant): Promise<{ reviews: number; rating: number }> => {
  const row = await db(STAY_REVIEWS)
    .where({ guest_id: guestId })
    .whereNot({ guest_id: NOBODY })
    .whereRaw(PUBLIC('host'), { now })
    .select(db.raw(`count(*)::int as reviews`), db.raw(`coalesce(sum((host ->> 'rating')::int), 0)::int as rating`))
    .first<{ reviews: number; rating: number }>();
  return row ?? { reviews: 0, rating: 0 };
};

/** Stays whose review period is over although no event records it yet. */
export const reviewsToPublish = (db: Knex, now: Instant): Promise<{ id: number; since: Instant }[]> =>
  db(STAY_REVIEWS)
    .whereNull('published_at')
    .where('closes_at', '<=', now)
    .select<{ id: number; since: Instant }[]>('reservation_id as id', 'closes_at as since');
