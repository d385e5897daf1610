import type { Instant } from './types.ts';

const ISO_DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,3})?)S)?)?$/;

/**
 * Milliseconds of an ISO 8601 duration of days, hours, minutes and seconds (`PT24H`, `P1D`, `PT2S`). Throws RangeError on anything else.
 */
export const milliseconds = (duration: string): number => {
  const match = ISO_DURATION.exec(duration);
  if (!match || /[PT]$/.test(duration)) throw new RangeError(`not an ISO 8601 duration: ${duration}`);
  const [, d = 0, h = 0, m = 0, s = 0] = match.map(Number).map((n) => (Number.isNaN(n) ? 0 : n));
  return Math.round((((d * 24 + h) * 60 + m) * 60 + s) * 1000);
};

/** The instant `ms` milliseconds after `at`, before it where they are negative. */
export const addMilliseconds = (at: Instant, ms: number): Instant => new Date(Date.parse(at) + ms).toISOString();

/** The instant `duration` after `at`: elapsed time in UTC, untouched by any DST change (docs/event-sourcing.md#deadlines). */
export const after = (at: Instant, duration: string): Instant => addMilliseconds(at, milliseconds(duration));

/** The instant `duration` before `at`. */
export const before = (at: Instant, duration: string): Instant => addMilliseconds(at, -milliseconds(duration));

/** The earlier of two instants. */
export const earlierOf = (a: Instant, b: Instant): Instant => (a < b ? a : b);

/** The later of two instants. */
export const laterOf = (a: Instant, b: Instant): Instant => (a < b ? b : a);
