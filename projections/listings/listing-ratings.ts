import { rowProjection } from '../../src/engine/followers/projection.ts';
import { type Aspects, eachAspect } from '../../src/kernel/reviews.ts';
import { LISTING_RATINGS, type RatingRow } from '../../src/listings/rows.ts';
import type { Figures, ReviewEvent } from '../../src/reviews/events.ts';

type Counted = Extract<ReviewEvent, { type: 'ReviewsPublished' | 'ReviewWithdrawn' }>;

const counted = (row: RatingRow | undefined, listingId: number, guest: Figures | null, sign: 1 | -1): RatingRow | undefined => {
  if (guest === null) return undefined;
  const before = row ?? { listing_id: listingId, reviews: 0, rating: 0, aspects: eachAspect(() => 0) };
  const sum = (aspect: keyof Aspects) => before.aspects[aspect] + sign * guest.aspects[aspect];
  return {
    listing_id: listingId,
    reviews: before.reviews + sign,
    rating: before.rating + sign * guest.rating,
    aspects: eachAspect(sum),
  };
};

export const listingRatingsProjection = rowProjection<RatingRow, Counted>({
  name: 'listing-ratings',
  table: LISTING_RATINGS,
  key: 'listing_id',
  keyOf: ({ data }) => data.listingId,
  handlers: {
    ReviewsPublished: (row, { data }) => counted(row, data.listingId, data.guest, 1),
    ReviewWithdrawn: (row, { data }) => counted(row, data.listingId, data.guest, -1),
  },
});
