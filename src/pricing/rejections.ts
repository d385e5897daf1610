import type { CodesOf, RejectionTable } from '../shared/rejection.ts';

/** What every call that prices or asks for a stay may refuse with, by what is at fault. */
export const priceRefusals = {
  /** The space is not there for anybody to ask for (docs/rules/product.md#input). */
  space: { space_not_found: 404, space_not_active: 404, not_yet_approved: 404, no_longer_available: 410 },
  /** The space does not take these guests for these nights (D-04, D-21, D-90), whoever has them. */
  stay: { minimum_stay: 422, leaves_gap: 422, too_long: 422, past: 422, too_far: 422, too_many_guests: 422, mode: 422 },
  /** Unknown, inactive and foreign codes get one answer; the other two are said of this listing's codes only (SEC-34). */
  coupon: { invalid_coupon: 422, coupon_exhausted: 422, coupon_not_today: 422 },
} as const;

/** What this context refuses with: the status where a contract names no other. Their texts: `texts/<language>/problems.json`. */
export const pricingRejections = {
  mode: 422,
  too_many_guests: 422,
} as const satisfies RejectionTable;

declare module '../shared/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof pricingRejections> {}
}
