import { addDays, dayNumber } from '../shared/nights.ts';
import type { DateOnly, Instant } from '../shared/types.ts';
import { dayIn, instantIn } from '../shared/zones.ts';

const PROTOCOL_DAYS = 4; // spec 9: within 4 business days of publication

/** 1970-01-01, day number 0, was a Thursday. */
const isWeekend = (day: DateOnly): boolean => [2, 3].includes(dayNumber(day) % 7);

/** Until when our team has to have been there: the end of the fourth business day after the publication, on the clocks of the space. */
export const protocolVisitDue = (publishedAt: Instant, timeZone: string): Instant => {
  let day = dayIn(timeZone, publishedAt);
  for (let left = PROTOCOL_DAYS; left > 0; ) {
    day = addDays(day, 1);
    if (!isWeekend(day)) left -= 1;
  }
  return instantIn(timeZone, addDays(day, 1), '00:00');
};

/** Whole years on `today` (D-16: the age is derived, never asked). */
export const ageOn = (today: DateOnly, birthDate: DateOnly): number =>
  Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (today.slice(5) < birthDate.slice(5) ? 1 : 0);
