import { type Projection, rowProjection } from '../../src/engine/followers/projection.ts';
import type { Side } from '../../src/kernel/reviews.ts';
import { type ReviewEvent, textIdOf } from '../../src/reviews/events.ts';
import { type ReviewPart, STAY_REVIEWS, type StayReviewsRow } from '../../src/reviews/rows.ts';
import { namesNobody, withoutErased } from '../privacy/nobody.ts';

const changed = (row: StayReviewsRow | undefined, side: Side, change: Partial<ReviewPart>): StayReviewsRow | undefined => {
  const part = row?.[side];
  return row && part ? { ...row, [side]: { ...part, ...change } } : undefined;
};

export const stayReviewsProjection: Projection = withoutErased(
  rowProjection<StayReviewsRow, ReviewEvent>({
    name: 'stay-reviews',
    table: STAY_REVIEWS,
    key: 'reservation_id',
    keyOf: ({ data }) => data.reservationId,
    handlers: {
      ReviewWritten: (row, { data, meta }) => {
        const { side, rating, aspects, writtenAt } = data;
        const part: ReviewPart = {
          rating,
          aspects,
          textId: textIdOf(meta.commandId),
          writtenAt,
          answerId: null,
          answeredAt: null,
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
  namesNobody({ table: STAY_REVIEWS, people: ['guest_id', 'host_id'] }),
);
