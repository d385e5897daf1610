import type { Knex } from 'knex';
import { paidStayEnding } from '../../projections/reservations.ts';
import { addDays } from '../shared/nights.ts';
import type { DateOnly } from '../shared/types.ts';
import type { Discount } from './events.ts';
import { withDiscount } from './quote.ts';

/** A stay that begins within so many days after one of the same guest has ended pays less service charge (D-78). */
const FOLLOW_ON = { percentage: 20, withinDays: 60 } as const;

/** The discount of a stay from `checkIn` that follows a paid one of the same guest, in whatever space; null for any other. */
const followOn = async (db: Knex, guestId: number, checkIn: DateOnly): Promise<Discount | null> => {
  const after = await paidStayEnding(db, guestId, { from: addDays(checkIn, -FOLLOW_ON.withinDays), to: checkIn });
  return after === null ? null : { kind: 'follow_on', percentage: FOLLOW_ON.percentage, after };
};

/** They do not add up: the better one counts, and a coupon is not used up where it would take off no more (D-78). */
const betterOf = (followOn: Discount | null, coupon: Discount | null): Discount | undefined =>
  (coupon && followOn && coupon.percentage <= followOn.percentage ? followOn : (coupon ?? followOn)) ?? undefined;

/** Discounts of the service charge: the one of a stay that follows another, which of two counts, and a price with one. */
export const discounts = { followOn, betterOf, withDiscount };
