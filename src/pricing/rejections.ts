import type { CodesOf, RejectionTable } from '../shared/rejection.ts';

/** What every call that prices or asks for a stay may refuse with, by what is at fault. */
export const priceRefusals = {
  /** The space is not there for anybody to ask for (docs/rules/product.md#input). */
  space: ['space_not_found', 'space_not_active', 'not_yet_approved', 'no_longer_available'],
  /** The space does not take these guests for these nights (D-04, D-21, D-90), whoever has them. */
  stay: ['minimum_stay', 'leaves_gap', 'too_long', 'past', 'too_far', 'too_many_guests', 'mode'],
  /** Unknown, inactive and foreign codes get one answer; the other two are said of this listing's codes only (SEC-34). */
  coupon: ['invalid_coupon', 'coupon_exhausted', 'coupon_not_today'],
} as const;

/** What this context refuses with: the status where a contract names no other. Their texts: `texts/<language>/problems.json`. */
export const pricingRejections = {
  mode: 422,
  too_many_guests: 422,
} as const satisfies RejectionTable;

declare module '../shared/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof pricingRejections> {}
}
