import type { Knex } from 'knex';
import { anyOf } from '../engine/db/any-of.ts';
import { batchByKey } from '../engine/db/batch-by-key.ts';
import { dayIn } from '../kernel/local-time.ts';
import { addDays } from '../kernel/nights.ts';
import { basisIn } from '../kernel/stay-rules.ts';
import type { Currency, DateOnly, Instant, Stay } from '../kernel/types.ts';
import type { ListingDetails } from '../listings/events.ts';
import type { Tariff } from '../terms/events.ts';
import type { Discount, Quote } from './events.ts';
import { cheapestWay, type OfferSettings, serviceChargePercent, surchargesIn } from './methods.ts';
import { quoteOf, withDiscount } from './quote.ts';

/** The price of a stay in a listing under this tariff. Throws Rejection `mode`. */
export const quoteForListing = (
  { prices, mode, countryCode }: Pick<ListingDetails, 'prices' | 'mode' | 'countryCode'>,
  tariff: Tariff,
  stay: Stay,
  guests: number,
  { usdNanos = null, discount }: { usdNanos?: number | null; discount?: Discount | undefined } = {},
): Quote => {
  const percent = serviceChargePercent(tariff, countryCode, basisIn(mode, stay) === 'month' ? 'monthly' : 'daily');
  const quote = quoteOf({ prices, mode, countryCode, serviceChargePercent: percent, usdNanos }, stay, guests, discount);
  return { ...quote, tariff: tariff.version, surcharges: surchargesIn(tariff, countryCode) };
};

/**
 * Hundredths of a per cent that a stay costs beyond its rent: the service charge at nightly prices, or on one month at monthly prices, then
 * the cheapest payment method (D-125).
 */
export type StayShares = { readonly service: number; readonly month: number; readonly charge: number };

/** These shares by the currency of the prices and the country of the space. `apart`: the only countries that differ from the rest. */
export const staySharesBy = (tariff: Tariff, offers: OfferSettings) => ({
  of: (currency: Currency, countryCode: string): StayShares => ({
    service: Math.round(serviceChargePercent(tariff, countryCode, 'daily') * 100),
    month: Math.round(serviceChargePercent(tariff, countryCode, 'monthly') * 100),
    charge: Math.round((cheapestWay({ currency, countryCode, surcharges: surchargesIn(tariff, countryCode) }, offers)?.percent ?? 0) * 100),
  }),
  apart: [
    ...new Set([
      ...tariff.noCardSurcharge,
      ...[tariff.serviceCharge.daily, tariff.serviceCharge.monthly].flatMap((by) => Object.keys(by.countries)),
    ]),
  ] as readonly string[],
});

/**
 * A stay that begins within `withinDays` after the same guest's previous stay ended has a lower service charge (D-78). The previous stay
 * must have begun: a future one could be cancelled, and the discount would remain.
 */
const FOLLOW_ON = { percentage: 20, withinDays: 60 } as const;

/** The discount of a stay starting on `checkIn` that follows a paid one of the same guest, in any space; null for other stays. */
const followOn = async (db: Knex, guestId: number, checkIn: DateOnly, now: Instant): Promise<Discount | null> => {
  const after = await begunStayEnding(db, guestId, { from: addDays(checkIn, -FOLLOW_ON.withinDays), to: checkIn, now });
  return after === null ? null : { kind: 'follow_on', percentage: FOLLOW_ON.percentage, after };
};

/** Discounts are not cumulative: the larger one applies, and a coupon is not used unless its discount is larger (D-78). */
const betterOf = (followOn: Discount | null, coupon: Discount | null): Discount | undefined =>
  (coupon && followOn && coupon.percentage <= followOn.percentage ? followOn : (coupon ?? followOn)) ?? undefined;

/**
 * The discounts of a stay starting on `checkIn`: `following`, for a stay that follows another of the same guest, and `best`, the larger of
 * it and the coupon. A null guest is not signed in.
 */
const forStay = async (
  db: Knex,
  { guestId, checkIn, now }: { readonly guestId: number | null; readonly checkIn: DateOnly; readonly now: Instant },
  coupon: Discount | null = null,
): Promise<{ following: Discount | undefined; best: Discount | undefined }> => {
  const following = guestId === null ? null : await followOn(db, guestId, checkIn, now);
  return { following: following ?? undefined, best: betterOf(following, coupon) };
};

/** Discounts on the service charge, and applying one to a price. */
export const discounts = { forStay, withDiscount };

type PaidStay = { id: number; guest_id: number; listing_id: number; check_in: DateOnly; check_out: DateOnly; time_zone: string };

const paidStaysByGuest = batchByKey(async (db, guestIds: readonly number[]) => {
  const rows: PaidStay[] = await db('reservations')
    .where(anyOf('guest_id', guestIds))
    .where({ status: 'paid' })
    .select('id', 'guest_id', 'listing_id', 'check_in', 'check_out', 'time_zone');
  return Map.groupBy(rows, ({ guest_id }) => guest_id);
});

export const paidStaysOf = async (db: Knex, guestId: number): Promise<readonly PaidStay[]> =>
  (await paidStaysByGuest(db, [guestId])).get(guestId) ?? [];

/**
 * The guest's paid stay with the latest end between the days `from` and `to`, inclusive, that has begun by `now` in the time zone of its
 * space; null when there is none (D-78).
 */
const begunStayEnding = async (
  db: Knex,
  guestId: number,
  { from, to, now }: { from: DateOnly; to: DateOnly; now: Instant },
): Promise<number | null> => {
  const found = (await paidStaysOf(db, guestId)).filter(
    ({ check_in, check_out, time_zone }) => from <= check_out && check_out <= to && check_in <= dayIn(time_zone, now),
  );
  return found.toSorted((a, b) => (a.check_out < b.check_out ? 1 : -1))[0]?.id ?? null;
};
