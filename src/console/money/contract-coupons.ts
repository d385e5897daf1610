import { z } from 'zod';
import { coupon } from '../../coupons/public.ts';
import { contract } from '../../server/http/contract.ts';
import { listed } from '../list-query.ts';

const console_ = { tag: 'console', role: 'admin' } as const;

export const listConsoleCoupons = contract({
  ...console_,
  name: 'consoleCoupons',
  summary: 'Coupons, with how often they are used',
  method: 'get',
  path: '/console/coupons',
  ...listed,
  response: z.array(coupon),
});
export const oneConsoleCoupon = contract({
  ...console_,
  name: 'consoleCoupon',
  summary: 'One coupon of the console',
  method: 'get',
  path: '/console/coupons/{id}',
  params: z.object({ id: z.coerce.number<string>().int() }),
  response: coupon,
});
