import type { Aspects, KeepReason, ReportReason, Side, WithdrawalReason } from '../kernel/reviews.ts';
import type { Event, Instant, Stay, StreamName } from '../kernel/types.ts';

type EventBase = { reservationId: number };

/**
 * The reviews of one stay, by guest and host. The texts are in the vault (`textIdOf`), so that erasing a person deletes their texts and
 * leaves the ratings (D-130).
 */
export type ReviewEvent =
  /** `aspects`: guests only. `closesAt`: until then a review can be written, and is hidden unless both exist. */
  | Event<
      'ReviewWritten',
      EventBase & {
        listingId: number;
        guestId: number;
        hostId: number;
        stay: Stay;
        side: Side;
        rating: number;
        aspects: Aspects | null;
        writtenAt: Instant;
        closesAt: Instant;
      }
    >
  /**
   * Both reviews are written, or the review period is over. `guest`: the guest's ratings, for the listing's totals; null without a guest's
   * review.
   */
  | Event<'ReviewsPublished', EventBase & { listingId: number; guest: Figures | null; publishedAt: Instant }>
  /** `side`: whose review was answered; the other side answers once. */
  | Event<'ReviewAnswered', EventBase & { side: Side; answeredAt: Instant }>
  | Event<'ReviewReported', EventBase & { side: Side; reporterId: number; reason: ReportReason; reportedAt: Instant }>
  /** An administrator decided to keep a reported review; it cannot be reported again. */
  | Event<'ReviewKept', EventBase & { side: Side; reason: KeepReason; keptAt: Instant }>
  /** `guest`: the ratings to subtract from the listing's totals; null for a review by a host, or one that was never public. */
  | Event<
      'ReviewWithdrawn',
      EventBase & { listingId: number; side: Side; reason: WithdrawalReason; guest: Figures | null; withdrawnAt: Instant }
    >;

export type Figures = { readonly rating: number; readonly aspects: Aspects };

export const reviewStream = (reservationId: number): StreamName<ReviewEvent> => `review-${reservationId}`;

/**
 * The vault id of a text, derived from the command that wrote the review or its answer: of two concurrent commands only the effective one's
 * text is shown.
 */
export const textIdOf = (commandId: string): string => `review/${commandId}`;
