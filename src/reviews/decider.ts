import { Rejection } from '../kernel/rejection.ts';
import { type Aspects, BEST, type KeepReason, LEAST, type ReportReason, type Side, type WithdrawalReason } from '../kernel/reviews.ts';
import { type Instant, never, passedOver, type Stay } from '../kernel/types.ts';
import { type Figures, type ReviewEvent, reviewStream } from './events.ts';

/** The stay a review is about; `opensAt` to `closesAt` is the review period. */
export type ReviewedStay = {
  readonly listingId: number;
  readonly guestId: number;
  readonly hostId: number;
  readonly stay: Stay;
  readonly opensAt: Instant;
  readonly closesAt: Instant;
};

export type ReviewCommand = { reservationId: number; now: Instant } & (
  | { type: 'Write'; side: Side; rating: number; aspects: Aspects | null; about: ReviewedStay }
  /** For timers: publishes the written reviews once the review period is over. */
  | { type: 'Publish' }
  | { type: 'Answer'; side: Side }
  | { type: 'Report'; side: Side; reporterId: number; reason: ReportReason }
  | { type: 'Keep'; side: Side; reason: KeepReason }
  | { type: 'Withdraw'; side: Side; reason: WithdrawalReason }
);

type Review = {
  readonly rating: number;
  readonly aspects: Aspects | null;
  readonly isAnswered: boolean;
  readonly standing: 'unreported' | 'reported' | 'kept' | 'withdrawn';
};

export type ReviewState = {
  readonly reviews: Readonly<Partial<Record<Side, Review>>>;
  readonly listingId: number | null;
  readonly closesAt: Instant | null;
  readonly isPublished: boolean;
};

const initial: ReviewState = { reviews: {}, listingId: null, closesAt: null, isPublished: false };

const set = (state: ReviewState, side: Side, change: Partial<Review>): ReviewState => {
  const review = state.reviews[side];
  return review ? { ...state, reviews: { ...state.reviews, [side]: { ...review, ...change } } } : state;
};

const evolve = (state: ReviewState, { type, data }: ReviewEvent): ReviewState => {
  switch (type) {
    case 'ReviewWritten': {
      const { side, rating, aspects, listingId, closesAt } = data;
      const review: Review = { rating, aspects, isAnswered: false, standing: 'unreported' };
      return { ...state, listingId, closesAt, reviews: { ...state.reviews, [side]: review } };
    }
    case 'ReviewsPublished':
      return { ...state, isPublished: true };
    case 'ReviewAnswered':
      return set(state, data.side, { isAnswered: true });
    case 'ReviewReported':
      return set(state, data.side, { standing: 'reported' });
    case 'ReviewKept':
      return set(state, data.side, { standing: 'kept' });
    case 'ReviewWithdrawn':
      return set(state, data.side, { standing: 'withdrawn' });
    default:
      return passedOver(state, type);
  }
};

type Of<Type extends ReviewCommand['type']> = Extract<ReviewCommand, { type: Type }>;

const figuresOf = (review: Review | undefined): Figures | null =>
  review?.aspects && review.standing !== 'withdrawn' ? { rating: review.rating, aspects: review.aspects } : null;

const isRating = (rating: number): boolean => Number.isInteger(rating) && rating >= LEAST && rating <= BEST;

/** Throws Rejection out_of_range (an invalid rating), review_too_early, review_too_late, already_reviewed. */
const write = ({ reservationId, side, rating, aspects, about, now }: Of<'Write'>, state: ReviewState): ReviewEvent[] => {
  const { opensAt, ...stay } = about;
  if (now < opensAt) throw new Rejection('review_too_early');
  if (now >= about.closesAt) throw new Rejection('review_too_late');
  if (state.reviews[side]) throw new Rejection('already_reviewed');
  const figures = [rating, ...Object.values(aspects ?? {})];
  if (!figures.every(isRating) || (side === 'guest') !== (aspects !== null)) throw new Rejection('out_of_range');
  const written: ReviewEvent = { type: 'ReviewWritten', data: { reservationId, ...stay, side, rating, aspects, writtenAt: now } };
  const after = evolve(state, written);
  return after.reviews.guest && after.reviews.host ? [written, ...published(reservationId, after, now)] : [written];
};

const published = (reservationId: number, { listingId, reviews, isPublished }: ReviewState, publishedAt: Instant): ReviewEvent[] =>
  isPublished || listingId === null
    ? []
    : [{ type: 'ReviewsPublished', data: { reservationId, listingId, guest: figuresOf(reviews.guest), publishedAt } }];

/** A publication recorded late by a timer counts from its due instant. */
const publish = (reservationId: number, state: ReviewState, now: Instant): ReviewEvent[] =>
  state.closesAt === null || now < state.closesAt ? [] : published(reservationId, state, state.closesAt);

/** The public review of a side. Throws Rejection not_found for one that is hidden, withdrawn or missing. */
const shown = ({ reviews, isPublished, closesAt }: ReviewState, side: Side, now: Instant): Review => {
  const review = reviews[side];
  const isShown = isPublished || (closesAt !== null && now >= closesAt);
  if (!review || !isShown || review.standing === 'withdrawn') throw new Rejection('not_found');
  return review;
};

/** Throws Rejection already_answered. */
const answer = ({ reservationId, side, now }: Of<'Answer'>, state: ReviewState): ReviewEvent[] => {
  if (shown(state, side, now).isAnswered) throw new Rejection('already_answered');
  return [...publish(reservationId, state, now), { type: 'ReviewAnswered', data: { reservationId, side, answeredAt: now } }];
};

/** No effect on a review that is already reported, or that an administrator has kept. */
const report = ({ reservationId, side, reporterId, reason, now }: Of<'Report'>, state: ReviewState): ReviewEvent[] =>
  shown(state, side, now).standing === 'unreported'
    ? [
        ...publish(reservationId, state, now),
        { type: 'ReviewReported', data: { reservationId, side, reporterId, reason, reportedAt: now } },
      ]
    : [];

/** Throws Rejection not_found, not_reported for one that is not (or no longer) reported. */
const judge = (command: Of<'Keep'> | Of<'Withdraw'>, state: ReviewState): ReviewEvent[] => {
  const { reservationId, side, now } = command;
  const { reviews, listingId } = state;
  const review = reviews[side];
  if (!review || listingId === null) throw new Rejection('not_found');
  if (review.standing !== 'reported') throw new Rejection('not_reported');
  if (command.type === 'Keep') return [{ type: 'ReviewKept', data: { reservationId, side, reason: command.reason, keptAt: now } }];
  const guest = side === 'guest' ? figuresOf(review) : null;
  return [{ type: 'ReviewWithdrawn', data: { reservationId, listingId, side, reason: command.reason, guest, withdrawnAt: now } }];
};

const decide = (command: ReviewCommand, state: ReviewState): ReviewEvent[] => {
  switch (command.type) {
    case 'Write':
      return write(command, state);
    case 'Publish':
      return publish(command.reservationId, state, command.now);
    case 'Answer':
      return answer(command, state);
    case 'Report':
      return report(command, state);
    case 'Keep':
    case 'Withdraw':
      return judge(command, state);
    default:
      return never(command);
  }
};

const streamOf = ({ reservationId }: Pick<ReviewCommand, 'reservationId'>) => reviewStream(reservationId);

/** `review-<reservationId>`: the reviews of a stay by guest and host, their publication, answers, reports and decisions (D-130). */
export const reviewDecider = { initial, evolve, decide, streamOf };
