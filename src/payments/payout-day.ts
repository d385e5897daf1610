import type { Quote } from '../pricing/events.ts';
import { businessDay } from '../shared/business-days.ts';
import { addDays } from '../shared/nights.ts';
import type { DateOnly } from '../shared/types.ts';
import { instantIn } from '../shared/zones.ts';
import type { RentMonth } from './events.ts';

/** Spec 9: monthly rent is the host's within the first five business days of the month. */
const RENT_DAYS = 5;

/** A guest is reminded of a month's rent so many days before it is due, at this time of the space's clocks. */
const REMINDED = { days: 3, at: '10:00' };

/** By when the host has the rent of a month that begins on `from`. */
const rentDay = (from: DateOnly): DateOnly => businessDay(from, RENT_DAYS);

/**
 * When the host's part of what was paid goes out: from the first business day after the guest arrived on, of a month's rent by the fifth of
 * the month. An administrator then has these days for it, and not the last of them alone.
 */
export const payoutDays = ({ mode, stay: { checkIn } }: Pick<Quote, 'mode' | 'stay'>): { from: DateOnly; by: DateOnly } => {
  const from = businessDay(addDays(checkIn, 1), 1);
  return { from, by: mode === 'monthly' ? rentDay(checkIn) : from };
};

/** The later months of a long stay, by anniversary (D-64). */
export const rentMonths = ({ later, currency }: Pick<Quote, 'later' | 'currency'>, timeZone: string): RentMonth[] =>
  later.map(({ due, amount }) => ({
    due,
    hostBy: rentDay(due),
    remindAt: instantIn(timeZone, addDays(due, -REMINDED.days), REMINDED.at),
    amount: { amount, currency },
  }));
