import type { Knex } from 'knex';
import { addDays } from '../kernel/nights.ts';
import type { DateOnly, Instant } from '../kernel/types.ts';
import type { Discount } from './events.ts';
import { begunStayEnding } from './queries.ts';
import { withDiscount } from './quote.ts';

/**
 * A stay that begins within `withinDays` after the end of another one of the same guest has a lower service charge (D-78). That one has to
 * have begun: one that lies ahead could be given back, and the discount would stay.
 */
const FOLLOW_ON = { percentage: 20, withinDays: 60 } as const;

/** The discount of a stay from `checkIn` on that follows a paid one of the same guest, in any space; null for other stays. */
const followOn = async (db: Knex, guestId: number, checkIn: DateOnly, now: Instant): Promise<Discount | null> => {
  const after = await begunStayEnding(db, guestId, { from: addDays(checkIn, -FOLLOW_ON.withinDays), to: checkIn, now });
  return after === null ? null : { kind: 'follow_on', percentage: FOLLOW_ON.percentage, after };
};

/** Discounts are not added up: the larger one applies, and a coupon is not used when its discount is not larger (D-78). */
const betterOf = (followOn: Discount | null, coupon: Discount | null): Discount | undefined =>
  (coupon && followOn && coupon.percentage <= followOn.percentage ? followOn : (coupon ?? followOn)) ?? undefined;

/**
 * The discounts of a stay from `checkIn` on: `following`, of one that follows another of the same guest, and `best`, the larger of it and
 * the coupon. Nobody is null.
 */
const forStay = async (
  db: Knex,
  { guestId, checkIn, now }: { readonly guestId: number | null; readonly checkIn: DateOnly; readonly now: Instant },
  coupon: Discount | null = null,
): Promise<{ following: Discount | undefined; best: Discount | undefined }> => {
  const following = guestId === null ? null : await followOn(db, guestId, checkIn, now);
  return { following: following ?? undefined, best: betterOf(following, coupon) };
};

/** Discounts of the service charge, and a price with one. */
export const discounts = { forStay, withDiscount };
