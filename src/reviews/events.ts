import type { Aspects, KeepReason, ReportReason, Side, WithdrawalReason } from '../kernel/reviews.ts';
import type { Event, Instant, Stay, StreamName } from '../kernel/types.ts';

type About = { reservationId: number };

/**
 * The reviews of one stay, by guest and host. The texts lie in the vault (`textIdOf`), so that erasing a person takes their words and
 * leaves the figures (D-130).
 */
export type ReviewEvent =
  /** `aspects`: of guests only. `closesAt`: until then a review can be written, and is hidden unless both are there. */
  | Event<
      'ReviewWritten',
      About & {
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
  /** Both are written, or the time is over. `guest`: what the guest gave, for the sums of the listing; null without a guest's review. */
  | Event<'ReviewsPublished', About & { listingId: number; guest: Figures | null; publishedAt: Instant }>
  /** `side`: whose review was answered; the other side answers once. */
  | Event<'ReviewAnswered', About & { side: Side; answeredAt: Instant }>
  | Event<'ReviewReported', About & { side: Side; reporterId: number; reason: ReportReason; reportedAt: Instant }>
  /** An administrator looked at a reported review and leaves it; it cannot be reported again. */
  | Event<'ReviewKept', About & { side: Side; reason: KeepReason; keptAt: Instant }>
  /** `guest`: the figures that leave the sums of the listing; null for a review of a host, or one that was never public. */
  | Event<
      'ReviewWithdrawn',
      About & { listingId: number; side: Side; reason: WithdrawalReason; guest: Figures | null; withdrawnAt: Instant }
    >;

export type Figures = { readonly rating: number; readonly aspects: Aspects };

export const reviewStream = (reservationId: number): StreamName<ReviewEvent> => `review-${reservationId}`;

/**
 * Names a text in the vault, by the command that wrote the review or its answer: of two at once only that of the one that counted is shown.
 */
export const textIdOf = (commandId: string): string => `review/${commandId}`;
