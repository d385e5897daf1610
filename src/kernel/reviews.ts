import { recordOf } from './own.ts';

/** Who writes: the guest about the space, the host about the guest. */
export const SIDES = ['guest', 'host'] as const;
export type Side = (typeof SIDES)[number];
export const otherSide = (side: Side): Side => (side === 'guest' ? 'host' : 'guest');

/** The aspects that guests rate besides the whole, 1 to 5 each (D-130). */
export const ASPECTS = ['cleanliness', 'accuracy', 'contact', 'place', 'value'] as const;
export type Aspect = (typeof ASPECTS)[number];
export type Aspects = Readonly<Record<Aspect, number>>;

export const LEAST = 1;
export const BEST = 5;
/** Means are shown from this many reviews on: fewer would reveal who wrote them, and say little about a place. */
const ENOUGH = 3;
/** A review may be written for this many days from the day of check-out on. */
export const OPEN_DAYS = 14;

/** Why somebody reports a review. */
export const REPORT_REASONS = ['offensive', 'personal_data', 'false', 'unrelated', 'pressure'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Why an administrator keeps a reported one. */
export const KEEP_REASONS = ['opinion', 'unfounded'] as const;
export type KeepReason = (typeof KEEP_REASONS)[number];

/** Why an administrator withdraws one: never because it is bad. */
export const WITHDRAWAL_REASONS = ['offensive', 'personal_data', 'unrelated', 'pressure', 'no_stay'] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

/** A mean with one decimal, from three reviews on; null below. */
export const meanOf = (sum: number, reviews: number): number | null => (reviews < ENOUGH ? null : Math.round((10 * sum) / reviews) / 10);

export const eachAspect = (of: (aspect: keyof Aspects) => number): Aspects => recordOf(ASPECTS, of);
