import type { Event, Instant, StreamName } from '../shared/types.ts';

/** What a coupon is, as an administrator sets it. */
export type CouponTerms = {
  /** As it is compared: capitals. */
  readonly code: string;
  /** Of the service charge, 0 to 100 (D-76). */
  readonly percentage: number;
  readonly active: boolean;
  /** 0 to 6 are Sunday to Saturday in the listing's zone, 7 is every day (D-74). */
  readonly days: readonly number[];
  /** How many stays it is good for; -1 without end (D-75). */
  readonly quantity: number;
  /** Empty: all listings (D-77). */
  readonly listingIds: readonly number[];
};

type About = { couponId: number };
type Use = About & { reservationId: number };

/** `coupon-<id>`: reserved by a request, consumed when its stay is paid, released when the request ends before (D-75). */
export type CouponEvent =
  | Event<'CouponCreated', About & { terms: CouponTerms; adminId: number; createdAt: Instant }>
  | Event<'CouponChanged', About & { terms: CouponTerms; adminId: number; changedAt: Instant }>
  | Event<'CouponReserved', Use & { reservedAt: Instant }>
  | Event<'CouponConsumed', Use & { consumedAt: Instant }>
  | Event<'CouponReleased', Use & { releasedAt: Instant }>
  /** What had consumed or released it was taken back: reserved once more (D-51). */
  | Event<'CouponRestored', Use & { keptAt: Instant }>;

/** `coupon-code-<CODE>`: a code belongs to at most one coupon, also when two commands arrive at once. */
export type CouponCodeEvent = Event<'CouponCodeClaimed', About> | Event<'CouponCodeFreed', About>;

export const couponStream = (couponId: number): StreamName<CouponEvent> => `coupon-${couponId}`;
export const couponCodeStream = (code: string): StreamName<CouponCodeEvent> => `coupon-code-${code}`;
