import type { CouponEvent, CouponTerms } from '../../src/coupons/events.ts';
import type { CouponRow } from '../../src/coupons/rows.ts';
import { type RowHandlers, rowOfEvents, rowProjection } from '../../src/engine/followers/projection.ts';

const termsIn = ({ code, percentage, active, days, quantity, listingIds }: CouponTerms) => ({
  code,
  percentage,
  active,
  days,
  quantity,
  listing_ids: listingIds,
});
const without = (ids: readonly number[], removed: number) => ids.filter((id) => id !== removed);

const handlers: RowHandlers<CouponRow, CouponEvent> = {
  CouponCreated: (_, { data: { couponId, terms, createdAt }, revision }) => ({
    id: couponId,
    ...termsIn(terms),
    reserved: [],
    consumed: [],
    created_at: createdAt,
    revision,
  }),
  CouponChanged: (row, { data, revision }) => row && { ...row, ...termsIn(data.terms), revision },
  CouponReserved: (row, { data, revision }) => row && { ...row, reserved: [...row.reserved, data.reservationId], revision },
  CouponConsumed: (row, { data, revision }) =>
    row && {
      ...row,
      reserved: without(row.reserved, data.reservationId),
      consumed: [...row.consumed, data.reservationId],
      revision,
    },
  CouponRestored: (row, { data, revision }) =>
    row && {
      ...row,
      reserved: [...without(row.reserved, data.reservationId), data.reservationId],
      consumed: without(row.consumed, data.reservationId),
      revision,
    },
  CouponReleased: (row, { data, revision }) => row && { ...row, reserved: without(row.reserved, data.reservationId), revision },
};

export const couponsProjection = rowProjection<CouponRow, CouponEvent>({
  name: 'coupons',
  table: 'coupons',
  key: 'id',
  keyOf: ({ data }) => data.couponId,
  handlers,
});

/** The coupon after the events of its stream; undefined before the first. */
export const couponAfterEvents = rowOfEvents(handlers);
