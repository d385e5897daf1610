import { Temporal } from 'temporal-polyfill';
import type { DateOnly, Instant } from './types.ts';

/** The instant of `day` at `time` (`18:00`) on the clocks of `zone`; an hour skipped by DST moves forward. */
export const instantIn = (zone: string, day: DateOnly, time: string): Instant =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds).toISOString();
