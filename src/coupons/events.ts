import type { Event, Instant, StreamName } from '../kernel/types.ts';

/** The terms of a coupon, set by an administrator. */
export type CouponTerms = {
  /** In upper case, the form used for comparison. */
  readonly code: string;
  /** Of the service charge, 0 to 100 (D-76). */
  readonly percentage: number;
  readonly active: boolean;
  /** 0 to 6 are Sunday to Saturday in the listing's zone, 7 is every day (D-74). */
  readonly days: readonly number[];
  /** The number of stays it can be used for; -1 means unlimited (D-75). */
  readonly quantity: number;
  /** Empty means all listings (D-77). */
  readonly listingIds: readonly number[];
};

/** The state of a stay's use of a coupon: reserved for it, consumed by its payment, or released for another. */
export type CouponUse = 'reserved' | 'consumed' | 'released';

type CouponRef = { couponId: number };
type Use = CouponRef & { reservationId: number };

/** `coupon-<id>`: a use is reserved by a request, consumed when its stay is paid, and released when the request ends before that (D-75). */
export type CouponEvent =
  | Event<'CouponCreated', CouponRef & { terms: CouponTerms; adminId: number; createdAt: Instant }>
  | Event<'CouponChanged', CouponRef & { terms: CouponTerms; adminId: number; changedAt: Instant }>
  | Event<'CouponReserved', Use & { reservedAt: Instant }>
  | Event<'CouponConsumed', Use & { consumedAt: Instant }>
  | Event<'CouponReleased', Use & { releasedAt: Instant }>
  /** The payment or the end of the request was reverted, so the use is reserved again (D-51). */
  | Event<'CouponRestored', Use & { keptAt: Instant }>;

/** `coupon-code-<CODE>`: a code belongs to at most one coupon, even under concurrent commands. */
export type CouponCodeEvent = Event<'CouponCodeClaimed', CouponRef> | Event<'CouponCodeFreed', CouponRef>;

export const couponStream = (couponId: number): StreamName<CouponEvent> => `coupon-${couponId}`;
export const couponCodeStream = (code: string): StreamName<CouponCodeEvent> => `coupon-code-${code}`;
