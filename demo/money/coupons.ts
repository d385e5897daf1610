import type { CouponTerms } from '../../src/coupons/events.ts';
import { stepBy } from '../chance.ts';
import { daysBefore } from '../clock.ts';
import type { World } from '../world.ts';

const any = { active: true, days: [7], quantity: -1, listingIds: [] } as const;

/** One of every kind: unlimited, for one day of the week, for a few stays, and one that is no longer valid. */
const coupons: readonly CouponTerms[] = [
  { ...any, code: 'BIENVENIDA', percentage: 20 },
  { ...any, code: 'MARTES', percentage: 30, days: [2] },
  { ...any, code: 'PRIMEROS10', percentage: 50, quantity: 10 },
  { ...any, code: 'VERANO-25', percentage: 15, active: false },
];

/** Creates the demo's coupons, a week before its present. */
export const makeCoupons = async ({ clock, coupons: commands, present }: World, adminId: number): Promise<void> => {
  const create = (terms: CouponTerms) => commands.create({ ...terms, adminId }, stepBy(`user:${adminId}`, `coupon ${terms.code}`));
  await clock.at(daysBefore(present, 7), () => Promise.all(coupons.map(create)));
};
