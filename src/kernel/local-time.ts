import type { DateOnly, Instant } from './types.ts';

/** The local time of a zone at an instant. `time`: `HH:MM:SS`; `offset`: minutes from UTC, negative in the west. */
export type LocalTime = { readonly day: DateOnly; readonly time: string; readonly offset: number };

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Cached formatters: creating one takes a hundred times as long as using it. */
const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone);
  if (known) return known;
  const two = '2-digit';
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  });
  clocks.set(zone, made);
  return made;
};

/**
 * Local time from `Intl`, so that pages need no library. Only the numbers are used: words, order and separators differ between versions.
 * Throws RangeError for an unknown zone or an invalid instant.
 */
export const localTime = (zone: string, at: Instant): LocalTime => {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  const instant = Date.parse(at);
  for (const { type, value } of clockOf(zone).formatToParts(instant)) parts[type] = value;
  const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = parts;
  const shown = { day: `${year.padStart(4, '0')}-${month}-${day}`, time: `${hour}:${minute}:${second}` };
  const seconds = Math.floor(instant / 1_000);
  return { ...shown, offset: Math.round((Date.parse(`${shown.day}T${shown.time}Z`) / 1_000 - seconds) / 60) };
};

/** The calendar day at `at` in an IANA `zone`; "today" is always that of the listing's zone (D-03). */
export const dayIn = (zone: string, at: Instant): DateOnly => localTime(zone, at).day;

/** The westernmost zone that has spaces: its days end last. */
const LATEST_ZONE = 'Pacific/Easter';

/** The earliest day that can be searched while the place is unknown: a day that is past here is past everywhere. */
export const firstSearchDay = (at: Instant): DateOnly => dayIn(LATEST_ZONE, at);

/** The zone of this device. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone as IANA names it; null for one that is not known here. */
export const knownZone = (zone: string): string | null => {
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
};
