import type { Knex } from 'knex';
import { presentCoupon } from '../../coupons/public.ts';
import type { CouponRow } from '../../coupons/rows.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { Reply, type Route, route } from '../../server/http/contract.ts';
import { contentRange, type ListQuery, pageOf } from '../list-query.ts';
import { listConsoleCoupons, oneConsoleCoupon } from './contract-coupons.ts';

/** `q` is a part of a code, `status` 1 or 0. */
const couponsPage = (db: Knex, query: ListQuery) =>
  pageOf<CouponRow>(
    db('coupons').select('*'),
    query,
    { id: 'id', code: 'code', percentage: 'percentage', quantity: 'quantity', created_at: 'created_at' },
    {
      id: (q, value) => q.whereIn('id', [value].flat() as number[]),
      status: (q, value) => q.where({ active: Number(value) === 1 }),
      q: (q, value) => q.whereRaw('position(? in code) > 0', [String(value).trim().toUpperCase()]),
    },
  );

export const consoleCouponRoutes = (db: Knex): readonly Route[] => [
  route(listConsoleCoupons, async ({ query }) => {
    const page = await couponsPage(db, query);
    return new Reply(200, page.rows.map(presentCoupon), contentRange('coupons', page));
  }),
  route(oneConsoleCoupon, async ({ params: { id } }) => {
    const [row] = (await couponsPage(db, { filter: { id: [id] }, range: [0, 0] })).rows;
    if (!row) throw new Rejection('not_found');
    return presentCoupon(row);
  }),
];
