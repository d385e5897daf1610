import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import windows from 'windows-iana';
import type { Block } from './lines.ts';

/** The instant of a wall time in a zone, in ms since 1970; a time that DST skips moves forward. */
export type ToInstant = (wall: Temporal.PlainDateTime) => number;
/** Null for a name that is neither known nor defined in the calendar. */
export type Zones = (name: string) => ToInstant | null;

const windowsNames: ReadonlyMap<string, string> = new Map(
  windows.WINDOWS_TO_IANA_MAP.map(({ windowsName, territory, iana }) => [`${windowsName.toLowerCase()}/${territory}`, iana[0] ?? '']),
);

/** Names that programs write, without the prefix of an old Olson tree (`/citadel.org/20240101/Europe/Berlin`). */
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
      // not a zone that Node knows: the next form
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
    return null; // a definition that cannot be read: its name may still be known
  }
};

/**
 * Zones by the names that a calendar uses: IANA and Windows names, UTC offsets, else the definition in the calendar. A known name goes
 * before its definition, because programs write wrong or outdated rules under right names.
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
