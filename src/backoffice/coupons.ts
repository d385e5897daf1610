import type { Knex } from 'knex';
import { z } from 'zod';
import type { CouponRow } from '../../projections/coupons.ts';
import { coupon, presentCoupon } from '../coupons/public.ts';
import { contract, Reply, type Route, route } from '../platform/http/contract.ts';
import { Rejection } from '../shared/types.ts';
import { contentRange, type ListQuery, listQuery, pageOf } from './list-query.ts';

const console_ = { tag: 'console', role: 'admin' } as const;

const listConsoleCoupons = contract({
  ...console_,
  name: 'consoleCoupons',
  summary: 'Coupons, with how often they are used',
  method: 'get',
  path: '/console/coupons',
  query: listQuery,
  response: z.array(coupon),
});
const oneConsoleCoupon = contract({
  ...console_,
  name: 'consoleCoupon',
  summary: 'One coupon of the console',
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
