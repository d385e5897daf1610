import type { Aspects, ReportReason } from '../kernel/reviews.ts';
import type { DateOnly, Instant } from '../kernel/types.ts';

export const STAY_REVIEWS = 'stay_reviews';

/** One side's review, without its text. */
export type ReviewPart = {
  readonly rating: number;
  readonly aspects: Aspects | null;
  /** The id of its text in the vault; likewise for the answer. */
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

/** The read models that a command on a review waits for before responding. */
export const REVIEW_READ_MODELS = ['stay-reviews', 'listing-ratings'] as const;
