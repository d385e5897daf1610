import type { DateOnly, Instant } from './types.ts';

/** What the clocks of a zone show at an instant. `time` is `HH:MM:SS`; `offset` is the distance to UTC in minutes, west negative. */
export type LocalTime = { readonly day: DateOnly; readonly time: string; readonly offset: number };

const clocks = new Map<string, Intl.DateTimeFormat>();
/** To make one takes a hundred times as long as to ask it. */
const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone);
  if (known) return known;
  const two = '2-digit';
  const made = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: two, day: two, hour: two, minute: two, second: two },
  });
  clocks.set(zone, made);
  return made;
};

/**
 * By the browser's or Node's own tables of zones, so that a page needs no library. Only figures are taken from them: no word, no order
 * and no separator, which differ from one version to the next. Throws RangeError on an unknown zone or no instant.
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

/** The calendar day at `at` in an IANA `zone`: whose "today" counts is the listing's (D-03). */
export const dayIn = (zone: string, at: Instant): DateOnly => localTime(zone, at).day;

/** The zone of this device. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
