import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import windows from 'windows-iana';
import { isDay } from '../../kernel/nights.ts';
import type { DateOnly } from '../../kernel/types.ts';
import type { Block } from './lines.ts';

/** The instant of a wall time in a zone, in ms since 1970; a time that DST skips moves forward. */
export type ToInstant = (wall: Temporal.PlainDateTime) => number;
/** Null for a name that is neither known nor defined in the calendar. */
type Zones = (name: string) => ToInstant | null;

const windowsNames: ReadonlyMap<string, string> = new Map(
  windows.WINDOWS_TO_IANA_MAP.map(({ windowsName, territory, iana }) => [`${windowsName.toLowerCase()}/${territory}`, iana[0] ?? '']),
);

/** Zone names as written by programs, without the prefix of an old Olson tree (`/citadel.org/20240101/Europe/Berlin`). */
const candidates = function* (name: string): Generator<string> {
  const plain = name.replace(/^"|"$/g, '').trim();
  yield plain;
  yield windowsNames.get(`${plain.toLowerCase()}/001`) ?? '';
  const parts = plain.split('/').filter((part) => part !== '');
  for (const length of [3, 2]) if (parts.length > length) yield parts.slice(-length).join('/');
  const vendor = /^tzone:\/\/[^/]*\/(.+)$/i.exec(plain)?.[1]; // Exchange
  if (vendor) yield* candidates(vendor);
  const offset = /^(?:UTC|GMT)?([+-]\d{2}):?(\d{2})$/i.exec(plain);
  if (offset) yield `${offset[1]}:${offset[2]}`;
};

const ianaOf = (name: string): ToInstant | null => {
  for (const zone of candidates(name)) {
    if (zone === '') continue;
    try {
      Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
      return (wall) => wall.toZonedDateTime(zone).epochMilliseconds;
    } catch {
      // unknown to Node: try the next form
    }
  }
  return null;
};

const timezoneOf = (lines: readonly string[]): ICAL.Timezone => {
  const text = ['BEGIN:VTIMEZONE', ...lines, 'END:VTIMEZONE'].join('\r\n');
  return new ICAL.Timezone(new ICAL.Component(ICAL.parse.component(text)));
};

const definedBy = (block: Block): [string, ToInstant] | null => {
  try {
    const zone = timezoneOf(block.lines);
    const named = block.lines.find((line) => /^X-LIC-LOCATION[;:]/i.test(line));
    const known = named ? ianaOf(named.slice(named.indexOf(':') + 1)) : null;
    const own: ToInstant = ({ year, month, day, hour, minute, second }) => {
      const at = new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, zone);
      return at.toUnixTime() * 1_000;
    };
    return zone.tzid ? [zone.tzid, known ?? own] : null;
  } catch {
    return null; // an unreadable definition: its name may still be known
  }
};

/**
 * Zones by the names that a calendar uses: IANA and Windows names, UTC offsets, otherwise the definition in the calendar. A known name
 * takes precedence over its definition, because programs write wrong or outdated rules under correct names.
 */
export const zonesOf = (blocks: readonly Block[]): Zones => {
  const defined = new Map(blocks.map(definedBy).filter((entry) => entry !== null));
  const found = new Map<string, ToInstant | null>();
  return (name) => {
    const before = found.get(name);
    if (before !== undefined) return before;
    const zone = ianaOf(name) ?? defined.get(name) ?? null;
    found.set(name, zone);
    return zone;
  };
};

/** A property as parsed by ical.js (jCal): name, parameters, type, values. */
export type Property = { readonly name: string; readonly params: Readonly<Record<string, unknown>>; readonly values: readonly unknown[] };

/** A day, or a wall time with the zone that makes it an instant. Wall times in UTC have UTC as their zone. */
export type Moment =
  | { readonly kind: 'day'; readonly wall: Temporal.PlainDateTime }
  | { readonly kind: 'time'; readonly wall: Temporal.PlainDateTime; readonly zone: ToInstant };

export class Unreadable extends Error {}

const UTC: ToInstant = (wall) => wall.toZonedDateTime('UTC').epochMilliseconds;

/** A zone whose name has a colon and no quotes, as Exchange writes it: `TZID=tzone://Microsoft/Utc:20270910T190000`. */
const UNQUOTED_ZONE = /;TZID=([^"]*?)(?=(?:;[A-Z-]+=[^":;]*)*:\d{4}-?\d{2}-?\d{2})/i;
/** A day or time with hyphens and colons, which ISO 8601 allows and RFC 5545 does not. */
const EXTENDED = /(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?)?/g;

/** The line normalised to RFC 5545, when a program writes its day or zone in another unambiguous form. */
const corrected = (line: string): string =>
  line
    .replace(UNQUOTED_ZONE, ';TZID="$1"')
    .replace(EXTENDED, (_, year, month, day, hour, minute, second = '00') =>
      [year, month, day, ...(hour === undefined ? [] : ['T', hour, minute, second])].join(''),
    );

/** Throws Unreadable on a line that ical.js cannot parse. */
export const propertyOf = (line: string): Property => {
  try {
    const read: unknown = ICAL.parse.property(/^(?:DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID)[;:]/i.test(line) ? corrected(line) : line);
    if (!Array.isArray(read)) throw new Unreadable(line);
    const [name, params, , ...values] = read as unknown[];
    return { name: String(name), params: (params ?? {}) as Property['params'], values };
  } catch {
    throw new Unreadable('a line that cannot be read');
  }
};

/**
 * A day or time of a property: `20260905`, `20260905T140000`, with `Z` or a TZID. A time without a zone is in `local`. A day after 2100,
 * such as in the year 9999 for a block without an end, is read as the last of 2100. Throws Unreadable on a day that does not exist, on
 * years before 1970, and on a second of 61.
 */
export const momentOf = (value: unknown, params: Property['params'], zones: Zones, local: ToInstant): Moment => {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})?(Z?))?$/i.exec(
    String(value).trim().replace(/T::$/, ''), // ical.js formats a day without VALUE=DATE like this
  );
  if (!match) throw new Unreadable('no day or time');
  const [, year = '', month = '', day = '', hour, minute = '0', second = '0', utc] = match;
  if (!isDay(`${year}-${month}-${day}`) || year < '1970') throw new Unreadable('no such day');
  const date = year > '2100' ? { year: 2100, month: 12, day: 31 } : { year: Number(year), month: Number(month), day: Number(day) };
  if (hour === undefined) return { kind: 'day', wall: Temporal.PlainDateTime.from(date) };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) throw new Unreadable('no such time');
  const wall = Temporal.PlainDateTime.from({
    ...date,
    hour: Number(hour),
    minute: Number(minute),
    second: Math.min(59, Number(second)),
  });
  const name = params['tzid'];
  return { kind: 'time', wall, zone: utc ? UTC : ((typeof name === 'string' ? zones(name) : null) ?? local) };
};

/**
 * `moment` converted to the type (day or time) of a series that begins at `start`: programs identify a whole-day occurrence by its
 * midnight, and one with times by its day. The day is in the moment's own zone.
 */
export const inTypeOfStart = (start: Moment, moment: Moment): Moment => {
  if (start.kind === moment.kind) return moment;
  if (start.kind === 'day') return { kind: 'day', wall: moment.wall.withPlainTime() };
  return { kind: 'time', wall: moment.wall.withPlainTime(start.wall.toPlainTime()), zone: start.zone };
};

/** The day of a time in a whole-day event: in its own zone if it is midnight there, otherwise by `toWall`, the wall time at the listing. */
export const wholeDay = (moment: Moment, toWall: (instant: number) => Temporal.PlainDateTime): Moment => {
  if (moment.kind === 'day') return moment;
  const isMidnight = moment.wall.equals(moment.wall.withPlainTime());
  return { kind: 'day', wall: (isMidnight ? moment.wall : toWall(moment.zone(moment.wall))).withPlainTime() };
};

export const dayOfWall = (wall: Temporal.PlainDateTime): DateOnly => wall.toPlainDate().toString();

/** The comparison key of a moment: the day, or the instant. */
export const keyOf = (moment: Moment): string => (moment.kind === 'day' ? dayOfWall(moment.wall) : String(moment.zone(moment.wall)));
