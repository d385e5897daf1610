import type { Recorded } from '../engine/event-store/port.ts';
import type { Instant } from '../kernel/types.ts';

declare module '../engine/followers/projection.ts' {
  interface ReadModels {
    /** The coupon after the events of its stream; undefined before the first. */
    readonly couponAfterEvents: (events: readonly Recorded[]) => CouponRow | undefined;
  }
}

export type CouponRow = {
  id: number;
  code: string;
  percentage: number;
  active: boolean;
  days: readonly number[];
  quantity: number;
  listing_ids: readonly number[];
  reserved: readonly number[];
  consumed: readonly number[];
  created_at: Instant;
  revision: number;
};
