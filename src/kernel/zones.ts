import { Temporal } from 'temporal-polyfill';
import type { DateOnly, Instant } from './types.ts';

/** The instant of local `day` and `time` (`18:00`) in `zone`; a time that DST skips moves forward. */
export const instantIn = (zone: string, day: DateOnly, time: string): Instant =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds).toISOString();
