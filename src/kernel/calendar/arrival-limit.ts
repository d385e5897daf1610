import { localTime } from '../local-time.ts';
import type { DateOnly, Instant } from '../types.ts';

/** D-49: the deadlines to answer and to pay end at this time of the check-in day at the latest, in the time zone of the space. */
export const LATEST_ON_CHECK_IN_DAY = '18:00';

/** Whether a window that would last until `end` is shortened by that limit. Needs no time zone library, which pages do not load. */
export const isBeyondArrivalLimit = (zone: string, checkIn: DateOnly, end: Instant): boolean => {
  const { day, time } = localTime(zone, end);
  return `${day} ${time}` > `${checkIn} ${LATEST_ON_CHECK_IN_DAY}:00`;
};
