import type { Knex } from 'knex';
import type { CouponRow } from './rows.ts';

export const couponById = (db: Knex, id: number): Promise<CouponRow | undefined> => db<CouponRow>('coupons').where({ id }).first();

/** The newest coupons first. */
export const allCoupons = (db: Knex, most: number): Promise<CouponRow[]> => db<CouponRow>('coupons').orderBy('id', 'desc').limit(most);
