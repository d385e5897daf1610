import { withMember, withoutMember } from '../kernel/folding.ts';
import { Rejection } from '../kernel/rejection.ts';
import { type Instant, never, passedOver, type StreamName } from '../kernel/types.ts';
import { type CouponEvent, type CouponTerms, type CouponUse, couponStream } from './events.ts';
import { expectUsable } from './policies.ts';

export type Coupon = {
  readonly terms: CouponTerms | null;
  readonly reserved: ReadonlySet<number>;
  readonly consumed: ReadonlySet<number>;
};

type At = { readonly couponId: number; readonly now: Instant };
type Use = At & { readonly reservationId: number };

export type CouponCommand =
  | ({ readonly type: 'Create' | 'Change'; readonly terms: CouponTerms; readonly adminId: number } & At)
  | ({ readonly type: 'Reserve'; readonly listingId: number; readonly weekday: number } & Use)
  | ({ readonly type: 'Release' } & Use)
  | ({ readonly type: 'Settle'; readonly as: CouponUse } & Use);

const initial: Coupon = { terms: null, reserved: new Set(), consumed: new Set() };

const evolve = (coupon: Coupon, { type, data }: CouponEvent): Coupon => {
  switch (type) {
    case 'CouponCreated':
    case 'CouponChanged':
      return { ...coupon, terms: data.terms };
    case 'CouponReserved':
      return { ...coupon, reserved: withMember(coupon.reserved, data.reservationId) };
    case 'CouponRestored':
      return {
        ...coupon,
        reserved: withMember(coupon.reserved, data.reservationId),
        consumed: withoutMember(coupon.consumed, data.reservationId),
      };
    case 'CouponConsumed':
      return {
        ...coupon,
        reserved: withoutMember(coupon.reserved, data.reservationId),
        consumed: withMember(coupon.consumed, data.reservationId),
      };
    case 'CouponReleased':
      return { ...coupon, reserved: withoutMember(coupon.reserved, data.reservationId) };
    default:
      return passedOver(coupon, type);
  }
};

/** The number of reserved and consumed uses. */
export const usedOf = ({ reserved, consumed }: Pick<Coupon, 'reserved' | 'consumed'>): number => reserved.size + consumed.size;

/** Throws Rejection not_found, and those of `expectUsable`. */
const decide = (command: CouponCommand, coupon: Coupon): CouponEvent[] => {
  const { couponId, now } = command;
  switch (command.type) {
    case 'Create': {
      const { terms, adminId } = command;
      return coupon.terms ? [] : [{ type: 'CouponCreated', data: { couponId, terms, adminId, createdAt: now } }];
    }
    case 'Change': {
      const { terms, adminId } = command;
      if (!coupon.terms) throw new Rejection('not_found');
      return [{ type: 'CouponChanged', data: { couponId, terms, adminId, changedAt: now } }];
    }
    case 'Reserve': {
      const { reservationId, listingId, weekday } = command;
      if (coupon.reserved.has(reservationId) || coupon.consumed.has(reservationId)) return [];
      expectUsable(coupon.terms, { listingId, weekday, used: usedOf(coupon) });
      return [{ type: 'CouponReserved', data: { couponId, reservationId, reservedAt: now } }];
    }
    case 'Release': {
      const { reservationId } = command;
      return coupon.reserved.has(reservationId) ? [{ type: 'CouponReleased', data: { couponId, reservationId, releasedAt: now } }] : [];
    }
    case 'Settle':
      return settle(command, coupon);
    default:
      return never(command);
  }
};

/**
 * Updates the use to match the state of its reservation. Idempotent and independent of the previous state: a use released before its
 * payment was known still counts, even when none is left.
 */
const settle = ({ couponId, reservationId, now, as }: Use & { readonly as: CouponUse }, { reserved, consumed }: Coupon): CouponEvent[] => {
  const is: CouponUse = reserved.has(reservationId) ? 'reserved' : consumed.has(reservationId) ? 'consumed' : 'released';
  if (is === as) return [];
  const about = { couponId, reservationId };
  const restored: CouponEvent = { type: 'CouponRestored', data: { ...about, keptAt: now } };
  const released: CouponEvent = { type: 'CouponReleased', data: { ...about, releasedAt: now } };
  switch (as) {
    case 'reserved':
      return [restored];
    case 'consumed':
      return [{ type: 'CouponConsumed', data: { ...about, consumedAt: now } }];
    case 'released':
      return is === 'consumed' ? [restored, released] : [released];
    default:
      return never(as);
  }
};

const streamOf = ({ couponId }: Pick<CouponCommand, 'couponId'>): StreamName<CouponEvent> => couponStream(couponId);

export const couponDecider = { initial, evolve, decide, streamOf };
