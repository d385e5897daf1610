import type { CodesOf, RejectionTable } from '../kernel/rejection.ts';

/** The rejection codes of this context with their default status. Their texts: `texts/<language>/problems.json`. */
export const couponsRejections = {
  invalid_coupon: 422,
  coupon_exhausted: 422,
  coupon_not_today: 422,
} as const satisfies RejectionTable;

declare module '../kernel/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof couponsRejections> {}
}
