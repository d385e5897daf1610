import type { CodesOf, RejectionTable } from '../shared/rejection.ts';

/** What this context refuses with: the status where a contract names no other. Their texts: `texts/<language>/problems.json`. */
export const couponsRejections = {
  invalid_coupon: 422,
  coupon_exhausted: 422,
  coupon_not_today: 422,
} as const satisfies RejectionTable;

declare module '../shared/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof couponsRejections> {}
}
