import { addDays, weekdayOf } from './nights.ts';
import type { DateOnly, Stay } from './types.ts';

/** The weekend of all eight countries of the catalogue. Public holidays count as business days, so that deadlines are at worst early. */
const WEEKEND: readonly number[] = [6, 0];

/** The `count`-th business day from `first` on, including `first` when it is one. */
export const businessDay = (first: DateOnly, count: number): DateOnly => {
  for (let day = first, left = count; ; day = addDays(day, 1)) {
    if (!WEEKEND.includes(weekdayOf(day))) left -= 1;
    if (left <= 0) return day;
  }
};

/** The first day on which money can be sent to the host, and the day by which it is sent. */
type PayoutDays = { readonly from: DateOnly; readonly by: DateOnly };

/** Spec 9: monthly rent is the host's within the first five business days of the month. */
const RENT_DAYS = 5;

/**
 * The days of the payout for the payment that began the stay: from the first business day after the arrival; monthly rent at the latest on
 * the fifth business day of the month.
 */
export const payoutDays = ({ mode, stay: { checkIn } }: { readonly mode: 'daily' | 'monthly'; readonly stay: Stay }): PayoutDays => {
  const from = businessDay(addDays(checkIn, 1), 1);
  return { from, by: mode === 'monthly' ? businessDay(checkIn, RENT_DAYS) : from };
};

/**
 * The host gets an instalment from the first business day after its payment, and by the fifth (D-127). One that was paid in advance is paid
 * out only after its month has begun, because until then it is refunded if the stay ends.
 */
export const instalmentPayoutDays = (paidOn: DateOnly, due: DateOnly): PayoutDays => {
  const next = addDays(paidOn < due ? due : paidOn, 1);
  return { from: businessDay(next, 1), by: businessDay(next, RENT_DAYS) };
};
