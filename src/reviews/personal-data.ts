import { byEither } from '../reservations/queries.ts';
import type { Holding } from '../server/modules/personal-data.ts';
import type { StayReviewsRow } from './rows.ts';

/** A person's ratings in reviews; their texts are in `person_words`. A review by the other side is included once it is public. */
export const reviewsData: readonly Holding[] = [
  {
    table: 'stay_reviews',
    part: 'reviews',
    erase: 'kept',
    rows: async (db, of) =>
      ((await byEither(db('stay_reviews'), of).orderBy('reservation_id')) as StayReviewsRow[]).map(
        ({ reservation_id, guest_id, guest, host, published_at }) => {
          const [own, other] = guest_id === of.userId ? [guest, host] : [host, guest];
          return { reservation_id, written: figures(own), received: published_at === null ? null : figures(other), published_at };
        },
      ),
  },
];

const figures = (side: StayReviewsRow['guest']) => side && { rating: side.rating, aspects: 'aspects' in side ? side.aspects : null };
