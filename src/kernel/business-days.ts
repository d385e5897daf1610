import { addDays, weekdayOf } from './nights.ts';
import type { DateOnly } from './types.ts';

/** The weekend of all eight countries of the catalogue. Public holidays count as business days, so that deadlines are at worst early. */
const WEEKEND: readonly number[] = [6, 0];

/** The `count`-th business day from `first` on, including `first` when it is one. */
export const businessDay = (first: DateOnly, count: number): DateOnly => {
  for (let day = first, left = count; ; day = addDays(day, 1)) {
    if (!WEEKEND.includes(weekdayOf(day))) left -= 1;
    if (left <= 0) return day;
  }
};
