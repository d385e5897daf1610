import { addDays } from '../../kernel/nights.ts';
import type { Instant, Stay } from '../../kernel/types.ts';

export type IcsEvent = Stay & {
  readonly uid: string;
  /** Increases with each change of the UID's event. */
  readonly sequence: number;
  readonly changedAt: Instant;
  readonly summary: string;
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  readonly location?: string;
  readonly description?: string;
  readonly url?: string;
};

/**
 * The suffix of every UID of this listing, by which its own nights are recognised when they come back (no echo). UIDs of other listings on
 * this site block like any other (D-166).
 */
export const ownUidOf = (publicUrl: string, listingId: number): string => `.${listingId}@posada.${new URL(publicUrl).hostname}`;

const PRODID = '-//Posada//Posada//EN';
/** The suggested refresh interval for calendar clients. */
const REFRESH = 'PT30M';

/** RFC 5545 3.6 requires a component in every calendar: without an event, it is this time zone, which has no effect. */
const NOTHING = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** A calendar of all-day events from check-in to check-out, which is exclusive (RFC 5545). Deterministic. */
export const icsOf = (name: string, events: readonly IcsEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODID}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...(events.length === 0 ? NOTHING : events.flatMap(linesOf)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');

const linesOf = ({ uid, sequence, changedAt, checkIn, checkOut, summary, status, location, description, url }: IcsEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${utc(changedAt)}`,
  `LAST-MODIFIED:${utc(changedAt)}`,
  `SEQUENCE:${sequence}`,
  `DTSTART;VALUE=DATE:${compact(checkIn)}`,
  `DTEND;VALUE=DATE:${compact(checkOut > checkIn ? checkOut : addDays(checkIn, 1))}`,
  `SUMMARY:${escaped(summary)}`,
  ...(location ? [`LOCATION:${escaped(location)}`] : []),
  ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
  ...(url ? [`URL:${url}`] : []),
  `STATUS:${status}`,
  `TRANSP:${status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'}`,
  'END:VEVENT',
];

const compact = (day: string) => day.replaceAll('-', '');
const utc = (instant: Instant) => instant.replace(/[-:]|\.\d+/g, '');

/** RFC 5545 3.3.11; other control characters are not allowed in a text. */
const escaped = (text: string): string =>
  [...text.replace(/\r\n?/g, '\n')]
    .filter((character) => character === '\n' || character === '\t' || !/\p{Cc}/u.test(character))
    .join('')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');

/** RFC 5545 3.1: lines of at most 75 octets, never split within a character; a continuation line begins with a space. */
const LONGEST = 75;
const folded = (line: string): string => {
  if (Buffer.byteLength(line) <= LONGEST) return line;
  let text = '';
  let octets = 0;
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (octets + more > LONGEST) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += more;
  }
  return text;
};
