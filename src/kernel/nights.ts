import type { DateOnly, Stay } from './types.ts';

const DAY_MS = 86_400_000;

/** Days since 1970-01-01. Calendar arithmetic only: no zone, no DST (V-1). Throws RangeError on a day that does not exist. */
export const dayNumber = (date: DateOnly): number => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) throw new RangeError(`not a day: ${date}`);
  const year = Number(match[1]);
  const month = Number(match[2]) - 1;
  const day = Number(match[3]);
  const at = new Date(Date.UTC(year, month, day));
  // compared as numbers: formatting the day again takes twice as long, and each quote on a card of a search needs several
  const isKnown = at.getUTCFullYear() === year && at.getUTCMonth() === month && at.getUTCDate() === day;
  if (!isKnown) throw new RangeError(`no such day: ${date}`);
  return at.getTime() / DAY_MS;
};

/** The inverse of `dayNumber`. */
const dayOf = (day: number): DateOnly => new Date(day * DAY_MS).toISOString().slice(0, 10);

export const isDay = (date: string): boolean => {
  try {
    dayNumber(date);
    return true;
  } catch {
    return false;
  }
};

export const addDays = (date: DateOnly, days: number): DateOnly => dayOf(dayNumber(date) + days);

/** Nights of a stay: the difference in calendar days (D-01). */
export const nightsOf = ({ checkIn, checkOut }: Stay): number => dayNumber(checkOut) - dayNumber(checkIn);

/** Every night of the stay, as the day on which the night begins. */
export const eachNight = (stay: Stay): DateOnly[] =>
  Array.from({ length: Math.max(0, nightsOf(stay)) }, (_, i) => addDays(stay.checkIn, i));

/** True when the two half-open ranges share at least one night; a check-out day may be the next check-in day. */
export const overlaps = (a: Stay, b: Stay): boolean => a.checkIn < b.checkOut && b.checkIn < a.checkOut;

/** The same day `months` later, clamped to the end of a shorter month: Jan 31 + 1 = Feb 28 (D-63). */
export const addMonths = (date: DateOnly, months: number): DateOnly => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = Date.UTC(year, month - 1 + months, 1);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(first / DAY_MS + Math.min(day, last) - 1);
};

/** Each night beyond whole months costs a thirtieth of the rent (D-63). */
export const DAYS_OF_A_MONTH = 30;

const monthOf = (date: DateOnly): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/** The whole months of a stay by anniversary, clamped to the end of a shorter month, and the remaining nights (D-63). */
export const monthsAndNights = ({ checkIn, checkOut }: Stay): { months: number; nights: number } => {
  const begun = monthOf(checkOut) - monthOf(checkIn);
  const months = Math.max(0, addMonths(checkIn, begun) > checkOut ? begun - 1 : begun);
  return { months, nights: dayNumber(checkOut) - dayNumber(addMonths(checkIn, months)) };
};

/** The number of months of a stay of whole months; null for other stays. */
export const wholeMonths = (stay: Stay): number | null => {
  const { months, nights } = monthsAndNights(stay);
  return months > 0 && nights === 0 ? months : null;
};

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (date: DateOnly): number => (((dayNumber(date) + 4) % 7) + 7) % 7; // 1970-01-01 was a Thursday
