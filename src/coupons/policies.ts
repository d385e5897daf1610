import { Rejection } from '../kernel/rejection.ts';
import type { CouponTerms } from './events.ts';

const EVERY_DAY = 7;
const UNLIMITED = -1;
const CODE = /^[A-Z0-9][A-Z0-9_-]{1,39}$/;

/** Normalises a code to upper case; null when it is not a valid code. */
export const codeOf = (written: string): string | null => {
  const code = written.normalize('NFKC').trim().toUpperCase();
  return CODE.test(code) ? code : null;
};

/** The remaining uses of `quantity` when `used` are reserved or consumed; null means unlimited. */
export const remaining = ({ quantity }: Pick<CouponTerms, 'quantity'>, used: number): number | null =>
  quantity === UNLIMITED ? null : Math.max(0, quantity - used);

/**
 * Throws Rejection unless a request for `listingId` on `weekday` (0 Sunday to 6 Saturday, in the listing's zone) may use the coupon.
 * `invalid_coupon` is the same for an unknown code, an inactive one and one of another listing; `coupon_not_today` and `coupon_exhausted`
 * occur only for codes of this listing (K-04, SEC-34).
 */
export const expectUsable = (
  terms: CouponTerms | null,
  { listingId, weekday, used }: { listingId: number; weekday: number; used: number },
): CouponTerms => {
  if (!terms?.active) throw new Rejection('invalid_coupon');
  if (terms.listingIds.length > 0 && !terms.listingIds.includes(listingId)) throw new Rejection('invalid_coupon');
  if (!terms.days.includes(EVERY_DAY) && !terms.days.includes(weekday)) throw new Rejection('coupon_not_today');
  if (remaining(terms, used) === 0) throw new Rejection('coupon_exhausted');
  return terms;
};
