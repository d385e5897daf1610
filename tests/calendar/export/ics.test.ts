import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type IcsEvent, icsOf, ownUidOf } from '../../../src/calendar/export/ics.ts';
import { nightsIn } from '../../../src/calendar/feeds/parse.ts';
import { addDays } from '../../../src/kernel/nights.ts';
import type { Stay } from '../../../src/kernel/types.ts';

const TODAY = '2026-12-01';
const OWN = '@posada.example.com';
const event = (change: Partial<IcsEvent> = {}): IcsEvent => ({
  uid: `a1b2${OWN}`,
  sequence: 3,
  changedAt: '2026-11-20T10:11:12.345Z',
  summary: 'Reserved',
  status: 'CONFIRMED',
  checkIn: '2026-12-05',
  checkOut: '2026-12-08',
  ...change,
});
const octets = (line: string) => Buffer.byteLength(line);
const unfolded = (text: string) => text.replaceAll('\r\n ', '');
/** What another library reads. */
const parsed = (text: string) => new ICAL.Component(ICAL.parse(text) as unknown[]);
const eventsIn = (text: string) => parsed(text).getAllSubcomponents('vevent');

describe('a calendar as text (RFC 5545)', () => {
  it('uses whole days, with an exclusive end', () => {
    expect(icsOf('Posada 41', [event()]).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Posada//Posada//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Posada 41',
      'REFRESH-INTERVAL;VALUE=DURATION:PT30M',
      'X-PUBLISHED-TTL:PT30M',
      'BEGIN:VEVENT',
      'UID:a1b2@posada.example.com',
      'DTSTAMP:20261120T101112Z',
      'LAST-MODIFIED:20261120T101112Z',
      'SEQUENCE:3',
      'DTSTART;VALUE=DATE:20261205',
      'DTEND;VALUE=DATE:20261208',
      'SUMMARY:Reserved',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('contains a component without nights when there is no event', () => {
    const text = icsOf('Posada 41', []);
    expect(
      parsed(text)
        .getAllSubcomponents()
        .map(({ name }) => name),
    ).toEqual(['vtimezone']);
    expect(nightsIn(text, { zone: 'America/Santiago', today: TODAY, ownUid: '' })).toEqual({ ranges: [], events: 0, unreadable: 0 });
  });

  it('takes no time when it is cancelled', () => {
    const text = icsOf('x', [event({ status: 'CANCELLED' })]);
    expect(unfolded(text)).toContain('STATUS:CANCELLED\r\nTRANSP:TRANSPARENT\r\n');
    expect(nightsIn(text, { zone: 'America/Santiago', today: TODAY, ownUid: '' }).ranges).toEqual([]);
  });

  it('ends every line with CRLF, escapes texts and leaves out control characters', () => {
    const text = icsOf('x', [event({ summary: 'Una\ncasa\r\ncon\rsaltos; patio, mar \\ paz\u0000\u0007\u007F' })]);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
    expect(unfolded(text)).toContain('SUMMARY:Una\\ncasa\\ncon\\nsaltos\\; patio\\, mar \\\\ paz\r\n');
    expect(eventsIn(text)[0]?.getFirstPropertyValue('summary')).toBe('Una\ncasa\ncon\nsaltos; patio, mar \\ paz');
  });

  it.each([
    ['ASCII', 'a'.repeat(300)],
    ['two octets', 'ñ'.repeat(150)],
    ['four octets', '🏡'.repeat(60)],
  ])('folds lines at 75 octets, never within a character: %s', (_, summary) => {
    const text = icsOf('x', [event({ summary })]);
    const lengths = text.split('\r\n').map(octets);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
    expect(Math.max(...lengths)).toBeGreaterThan(71);
    expect(text).not.toContain('\uFFFD');
    expect(eventsIn(text)[0]?.getFirstPropertyValue('summary')).toBe(summary);
  });

  it('leaves a line of 74 or 75 octets whole and folds one of 76', () => {
    const of = (length: number) => icsOf('x', [event({ summary: 'b'.repeat(length - 'SUMMARY:'.length) })]);
    for (const length of [74, 75]) expect(of(length)).toContain(`\r\nSUMMARY:${'b'.repeat(length - 8)}\r\n`);
    expect(of(76)).toContain(`\r\nSUMMARY:${'b'.repeat(67)}\r\n b\r\n`);
  });

  it('names its own events by the listing and the host of the installation', () => {
    expect(['https://posada.example.com', 'http://localhost:8080'].map((url) => ownUidOf(url, 26))).toEqual([
      '.26@posada.posada.example.com',
      '.26@posada.localhost',
    ]);
  });
});

/** Numbers that are the same in every run. */
const numbers = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

describe('2,000 random calendars', () => {
  const ZONES = ['America/Santiago', 'Europe/Madrid', 'Pacific/Auckland', 'America/Lima', 'UTC'];
  const calendar = (seed: number): Stay[] => {
    const next = numbers(seed);
    const stays: Stay[] = [];
    let day = addDays(TODAY, Math.floor(next() * 5));
    for (let left = Math.floor(next() * 40); left > 0; left -= 1) {
      const checkOut = addDays(day, 1 + Math.floor(next() * 20));
      stays.push({ checkIn: day, checkOut });
      day = addDays(checkOut, Math.floor(next() * 3) * Math.floor(next() * 10));
      if (day > '2028-06-01') break;
    }
    return stays;
  };
  const events = (seed: number): IcsEvent[] =>
    calendar(seed).map((stay, i) => event({ ...stay, uid: `${seed}-${i}${OWN}`, sequence: i, summary: i % 2 ? 'Reserved' : 'Blocked' }));
  const seeds = Array.from({ length: 2_000 }, (_, i) => i + 1);

  it('are read back night by night by our own parser, and skipped by one that recognises them as its own', () => {
    for (const seed of seeds) {
      const text = icsOf(`Posada ${seed}`, events(seed));
      const zone = ZONES[seed % ZONES.length] ?? 'UTC';
      const stays = calendar(seed);
      expect([seed, nightsIn(text, { zone, today: TODAY, ownUid: '' })]).toEqual([
        seed,
        { ranges: stays, events: stays.length, unreadable: 0 },
      ]);
      expect(nightsIn(text, { zone, today: TODAY, ownUid: OWN }).ranges).toEqual([]);
    }
  });

  it('are read event by event by another library, with lines of at most 75 octets', () => {
    for (const seed of seeds) {
      const text = icsOf(`Posada ${seed}`, events(seed));
      expect(Math.max(...text.split('\r\n').map(octets))).toBeLessThanOrEqual(75);
      const read = eventsIn(text).map((one) => [
        ...['uid', 'sequence', 'summary'].map((name) => one.getFirstPropertyValue(name)),
        ...['dtstart', 'dtend'].map((name) => String(one.getFirstPropertyValue(name))),
      ]);
      expect(read).toEqual(
        events(seed).map(({ uid, sequence, summary, checkIn, checkOut }) => [uid, sequence, summary, checkIn, checkOut]),
      );
    }
  });
});
