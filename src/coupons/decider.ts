import { Rejection } from '../shared/rejection.ts';
import { type Instant, never, type StreamName } from '../shared/types.ts';
import { type CouponEvent, type CouponTerms, couponStream } from './events.ts';
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
  | ({ readonly type: 'Consume' | 'Release' | 'KeepAgain' } & Use);

const initial: Coupon = { terms: null, reserved: new Set(), consumed: new Set() };

const evolve = (coupon: Coupon, { type, data }: CouponEvent): Coupon => {
  switch (type) {
    case 'CouponCreated':
    case 'CouponChanged':
      return { ...coupon, terms: data.terms };
    case 'CouponReserved':
      return { ...coupon, reserved: new Set([...coupon.reserved, data.reservationId]) };
    case 'CouponRestored':
      return {
        ...coupon,
        reserved: new Set([...coupon.reserved, data.reservationId]),
        consumed: without(coupon.consumed, data.reservationId),
      };
    case 'CouponConsumed':
      return {
        ...coupon,
        reserved: without(coupon.reserved, data.reservationId),
        consumed: new Set([...coupon.consumed, data.reservationId]),
      };
    case 'CouponReleased':
      return { ...coupon, reserved: without(coupon.reserved, data.reservationId) };
    default:
      return never(type);
  }
};

const without = (ids: ReadonlySet<number>, gone: number): ReadonlySet<number> => new Set([...ids].filter((id) => id !== gone));

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
    case 'Consume': {
      const { reservationId } = command;
      return coupon.reserved.has(reservationId) ? [{ type: 'CouponConsumed', data: { couponId, reservationId, consumedAt: now } }] : [];
    }
    case 'KeepAgain': {
      const { reservationId } = command;
      return coupon.reserved.has(reservationId) ? [] : [{ type: 'CouponRestored', data: { couponId, reservationId, keptAt: now } }];
    }
    case 'Release': {
      const { reservationId } = command;
      return coupon.reserved.has(reservationId) ? [{ type: 'CouponReleased', data: { couponId, reservationId, releasedAt: now } }] : [];
    }
    default:
      return never(command);
  }
};

const streamOf = ({ couponId }: Pick<CouponCommand, 'couponId'>): StreamName<CouponEvent> => couponStream(couponId);

export const couponDecider = { initial, evolve, decide, streamOf };
