import type { CodesOf, RejectionTable } from '../kernel/rejection.ts';

/** The rejections of this context: the status where a contract names no other. Their texts: `texts/<language>/problems.json`. */
export const reviewsRejections = {
  review_too_early: 409,
  review_too_late: 409,
  no_paid_stay: 409,
  already_reviewed: 409,
  already_answered: 409,
  not_reported: 409,
} as const satisfies RejectionTable;

declare module '../kernel/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof reviewsRejections> {}
}
