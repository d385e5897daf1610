import type { Knex } from 'knex';
import type { CouponEvent, CouponTerms } from '../../src/coupons/events.ts';
import { type RowHandlers, rowOfEvents, rowProjection } from '../../src/engine/followers/projection.ts';
import type { Instant } from '../../src/kernel/types.ts';

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

const termsIn = ({ code, percentage, active, days, quantity, listingIds }: CouponTerms) => ({
  code,
  percentage,
  active,
  days,
  quantity,
  listing_ids: listingIds,
});
const without = (ids: readonly number[], gone: number) => ids.filter((id) => id !== gone);

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

export const couponById = (db: Knex, id: number): Promise<CouponRow | undefined> => db<CouponRow>('coupons').where({ id }).first();

/** The newest coupons first. */
export const allCoupons = (db: Knex, most: number): Promise<CouponRow[]> => db<CouponRow>('coupons').orderBy('id', 'desc').limit(most);
