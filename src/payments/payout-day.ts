import type { Quote } from '../pricing/events.ts';
import { addDays, weekdayOf } from '../shared/nights.ts';
import type { DateOnly } from '../shared/types.ts';

/** Days of the week without banks where they are not Saturday and Sunday; 0 is Sunday. Public holidays are not counted. */
const WEEKENDS: Readonly<Record<string, readonly number[]>> = { IL: [5, 6], EG: [5, 6], SA: [5, 6], QA: [5, 6], KW: [5, 6] };
const USUAL_WEEKEND = [6, 0];

const isBusinessDay = (countryCode: string, day: DateOnly): boolean => !(WEEKENDS[countryCode] ?? USUAL_WEEKEND).includes(weekdayOf(day));

/** The `count`-th business day, `first` itself counted when it is one. */
export const businessDay = (countryCode: string, first: DateOnly, count: number): DateOnly => {
  for (let day = first, left = count; ; day = addDays(day, 1)) {
    if (isBusinessDay(countryCode, day)) left -= 1;
    if (left <= 0) return day;
  }
};

/**
 * When the host's part of what was paid goes out: by the fifth business day of a month that is rented by the month (spec 9), else on the
 * first business day after the guest arrived.
 */
export const payoutDay = ({ countryCode, mode, stay }: Pick<Quote, 'countryCode' | 'mode' | 'stay'>): DateOnly =>
  mode === 'monthly' ? businessDay(countryCode, stay.checkIn, 5) : businessDay(countryCode, addDays(stay.checkIn, 1), 1);
