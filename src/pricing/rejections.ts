import type { CodesOf, RejectionTable } from '../kernel/rejection.ts';
import { STAY_REFUSALS } from '../kernel/stay-rules.ts';

/** The rejection codes of endpoints that price or request a stay, by their cause. */
export const priceRefusals = {
  /** The space cannot be requested (docs/rules/product.md#input). */
  space: ['space_not_found', 'space_not_active', 'not_yet_approved', 'no_longer_available'],
  /** The rules of the space do not allow this stay (D-04, D-21, D-90), whether or not the nights are free. */
  stay: STAY_REFUSALS,
  /**
   * Unknown codes, inactive ones and those of other listings get the same code; the other two occur only for codes of this listing
   * (SEC-34).
   */
  coupon: ['invalid_coupon', 'coupon_exhausted', 'coupon_not_today'],
} as const;

/** The rejection codes of this context with their default status. Their texts: `texts/<language>/problems.json`. */
export const pricingRejections = {
  mode: 422,
  too_many_guests: 422,
  base_currency: 422,
  rate_in_past: 422,
} as const satisfies RejectionTable;

declare module '../kernel/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof pricingRejections> {}
}
