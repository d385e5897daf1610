import { z } from 'zod';
import { addMonths } from '../kernel/nights.ts';
import { LONGEST_STAY_MONTHS } from '../kernel/stay-rules.ts';
import { priceShapes } from '../pricing/public.ts';
import { contract } from '../server/http/contract.ts';
import { day, id } from '../server/http/input/fields.ts';
import { remaining } from './policies.ts';
import type { CouponRow } from './rows.ts';

export const coupon = z
  .object({
    id: z.int(),
    code: z.string(),
    percentage: z.int(),
    status: z.literal([0, 1]),
    days_of_week: z.array(z.int()).meta({ description: '0 to 6 are Sunday to Saturday, 7 is every day (D-74).' }),
    quantity: z.int().meta({ description: 'Number of stays it is valid for; -1 is unlimited (D-75).' }),
    selectedAccommodations: z.array(z.int()).meta({ description: 'Empty: all listings (D-77).' }),
    alojamiento_ids: z.array(z.int()),
    reserved: z.int().meta({ description: 'Uses held by pending requests.' }),
    used: z.int().meta({ description: 'Uses by paid stays.' }),
    remaining: z.int().nullable().meta({ description: 'Null if unlimited.' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Coupon' });

export const presentCoupon = (row: CouponRow): z.output<typeof coupon> => {
  const { id, code, percentage, active, days, quantity, listing_ids, reserved, consumed, created_at } = row;
  return {
    id,
    code,
    percentage,
    status: active ? 1 : 0,
    days_of_week: [...days],
    quantity,
    selectedAccommodations: [...listing_ids],
    alojamiento_ids: [...listing_ids],
    reserved: reserved.length,
    used: consumed.length,
    remaining: remaining({ quantity }, reserved.length + consumed.length),
    created_at,
  };
};

const tag = 'Coupons';

const fields = {
  code: z.string().max(60).meta({ description: '2 to 40 letters, digits, - and _; case-insensitive.' }),
  percentage: z.int().min(0, 'out_of_range').max(100, 'out_of_range'),
  status: z.union([z.literal(0), z.literal(1)]),
  days_of_week: z.array(z.int().min(0, 'out_of_range').max(7, 'out_of_range')).min(1, 'required').max(8),
  quantity: z.int().min(-1, 'out_of_range').max(1_000_000, 'out_of_range'),
  selectedAccommodations: z.array(z.int().positive()).max(500),
};

export const listCoupons = contract({
  name: 'coupons',
  tag,
  summary: 'Lists all coupons, newest first',
  method: 'get',
  path: '/cupon',
  atRoot: true,
  role: 'admin',
  response: z.object({ data: z.array(coupon) }),
});

export const createCoupon = contract({
  name: 'createCoupon',
  tag,
  summary: 'Creates a coupon; by default no discount, active, every day, unlimited',
  method: 'post',
  path: '/cupon',
  atRoot: true,
  role: 'admin',
  body: z.strictObject({
    code: fields.code,
    percentage: fields.percentage.default(0),
    status: fields.status.default(1),
    days_of_week: fields.days_of_week.default([7]),
    quantity: fields.quantity.default(-1),
    selectedAccommodations: fields.selectedAccommodations.default([]),
  }),
  status: 201,
  response: z.object({ cupon: coupon }),
  rejections: ['already_taken'],
});

export const changeCoupon = contract({
  name: 'changeCoupon',
  tag,
  summary: 'Updates a coupon; omitted fields are kept. Requests using it keep their quote',
  method: 'put',
  path: '/cupon/{id}',
  atRoot: true,
  role: 'admin',
  params: z.object({ id }),
  body: z.strictObject(fields).partial(),
  versioned: true,
  response: z.object({ cupon: coupon }),
  rejections: ['already_taken', 'not_found'],
});

export const validateCoupon = contract({
  name: 'validateCoupon',
  tag,
  summary: "Returns a coupon's discount on the service charge of a stay here; same error for unknown, inactive and foreign codes",
  method: 'post',
  path: '/validate/{idalojamiento}',
  atRoot: true,
  role: 'user',
  rate: 'coupon',
  params: z.object({ idalojamiento: id }),
  body: z
    .strictObject({ cupon: z.string().max(200), fecha_inicio: day.optional(), fecha_termino: day.optional() })
    .refine(({ fecha_inicio: from, fecha_termino: to }) => from === undefined || to === undefined || from < to, {
      path: ['fecha_termino'],
      message: 'out_of_range',
    })
    .refine(({ fecha_inicio: from, fecha_termino: to }) => !from || !to || to <= addMonths(from, LONGEST_STAY_MONTHS), {
      path: ['fecha_termino'],
      message: 'too_long',
    }),
  response: z.object({
    cupon: z.object({
      code: z.string(),
      percentage: z.int(),
      discount: z.number().nullable().meta({ description: 'Off the service charge, in the currency of the listing; null without dates.' }),
    }),
    total: z.number().nullable().meta({ description: 'Due now with the best discount (D-78); null without dates.' }),
    lines: z.array(priceShapes.line).meta({ description: 'Sum to the total; empty without dates.' }),
    from: priceShapes.from,
    dinero: priceShapes.money.nullable().meta({ description: 'Resulting cost with the cheapest method; null without dates.' }),
    offers: priceShapes.offers.meta({ description: 'Amount per payment method for that total; empty without dates.' }),
  }),
  rejections: [...priceShapes.refusals.space, ...priceShapes.refusals.coupon, 'mode'],
});
