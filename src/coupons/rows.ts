import type { CouponRow } from '../../projections/coupons/coupons.ts';
import type { Recorded } from '../engine/event-store/port.ts';

declare module '../engine/followers/projection.ts' {
  interface ReadModels {
    /** The coupon after the events of its stream; undefined before the first. */
    readonly couponAfterEvents: (events: readonly Recorded[]) => CouponRow | undefined;
  }
}
