import type { Knex } from 'knex';
import { z } from 'zod';
import { coupon, presentCoupon } from '../../coupons/public.ts';
import type { CouponRow } from '../../coupons/rows.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { contract, Reply, type Route, route } from '../../server/http/contract.ts';
import { byNumbers, contentRange, type ListQuery, listed, pageOf } from '../lists/list-query.ts';

const console_ = { tag: 'console', role: 'admin' } as const;

export const listConsoleCoupons = contract({
  ...console_,
  name: 'consoleCoupons',
  summary: 'Lists coupons with their use counts',
  method: 'get',
  path: '/console/coupons',
  ...listed,
  response: z.array(coupon),
});
export const oneConsoleCoupon = contract({
  ...console_,
  name: 'consoleCoupon',
  summary: 'Returns one coupon',
  method: 'get',
  path: '/console/coupons/{id}',
  params: z.object({ id: z.coerce.number<string>().int() }),
  response: coupon,
});

/** `q` is a part of a code, `status` 1 or 0. */
const couponsPage = (db: Knex, query: ListQuery) =>
  pageOf<CouponRow>(
    db('coupons').select('*'),
    query,
    { id: 'id', code: 'code', percentage: 'percentage', quantity: 'quantity', created_at: 'created_at' },
    {
      id: byNumbers('id'),
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
