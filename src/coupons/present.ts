import { z } from 'zod';
import { remaining } from './policies.ts';
import type { CouponRow } from './rows.ts';

export const coupon = z
  .object({
    id: z.int(),
    code: z.string(),
    percentage: z.int(),
    status: z.literal([0, 1]),
    days_of_week: z.array(z.int()).meta({ description: '0 to 6 are Sunday to Saturday, 7 is every day (D-74).' }),
    quantity: z.int().meta({ description: 'How many stays it is good for; -1 without end (D-75).' }),
    selectedAccommodations: z.array(z.int()).meta({ description: 'None: all listings (D-77).' }),
    alojamiento_ids: z.array(z.int()),
    reserved: z.int().meta({ description: 'Uses kept by requests that wait.' }),
    used: z.int().meta({ description: 'Uses of stays that are paid.' }),
    remaining: z.int().nullable().meta({ description: 'Null without end.' }),
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
