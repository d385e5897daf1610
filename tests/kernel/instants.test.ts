import { describe, expect, it } from 'vitest';
import { dayText } from '../../src/kernel/formats.ts';
import {
  dayLineText,
  exactInstantText,
  instantParts,
  instantText,
  partsFor,
  sentText,
  stampFor,
  textFor,
  utcText,
} from '../../src/kernel/instants.ts';
import { dayIn, localTime } from '../../src/kernel/local-time.ts';

describe("instants, in the listing's time zone", () => {
  it.each([
    ['2026-07-28T20:20:00.000Z', 'America/Santiago', 'es', { day: 'martes 28/07/2026', time: '16:20', city: 'Santiago' }],
    ['2026-07-28T20:20:00.000Z', 'America/Santiago', 'en', { day: 'Tuesday 2026/07/28', time: '16:20', city: 'Santiago' }],
    ['2026-07-28T04:00:00.000Z', 'America/Santiago', 'en', { day: 'Tuesday 2026/07/28', time: '00:00', city: 'Santiago' }],
    ['2026-07-28T04:00:00.000Z', 'America/Santiago', 'es', { day: 'martes 28/07/2026', time: '00:00', city: 'Santiago' }],
    ['2026-09-07T02:30:00.000Z', 'America/Santiago', 'es', { day: 'domingo 06/09/2026', time: '23:30', city: 'Santiago' }],
    ['2026-10-25T10:00:00.000Z', 'Europe/Madrid', 'es', { day: 'domingo 25/10/2026', time: '11:00', city: 'Madrid' }],
    ['2026-07-28T20:20:00.000Z', 'America/Argentina/Buenos_Aires', 'es', { day: 'martes 28/07/2026', time: '17:20', city: 'Argentina' }],
  ])('%s in %s, %s', (value, zone, language, expected) => expect(instantParts(language, zone, value)).toEqual(expected));
});

describe('instants, for the console (A-18)', () => {
  it.each([
    ['America/Santiago', '28/07/2026 16:20:45 UTC−4', '2026-07-28T20:20:45.999Z'],
    ['America/Santiago', '06/09/2026 01:00:00 UTC−3', '2026-09-06T04:00:00.000Z'], // the hour that DST skips
    ['Europe/Madrid', '25/10/2026 02:30:00 UTC+2', '2026-10-25T00:30:00.000Z'],
    ['Europe/Madrid', '25/10/2026 02:30:00 UTC+1', '2026-10-25T01:30:00.000Z'], // the hour that comes twice
    ['UTC', '01/01/2026 00:00:00 UTC', '2026-01-01T00:00:00.000Z'],
  ])('in %s: %s', (zone, text, at) => {
    expect(exactInstantText('es', zone, at)).toBe(text);
    expect(text).toContain(localTime(zone, at).time);
    expect(text.startsWith(dayText('es', dayIn(zone, at)))).toBe(true);
  });
  it('show the same in UTC on hover', () => {
    expect(utcText('2026-07-28T20:20:45.999Z')).toBe('2026-07-28 20:20:45 UTC');
  });
});

describe("an instant in a place's time zone", () => {
  const at = '2026-09-07T02:30:00.000Z';
  it.each([
    ['es', 'America/Santiago', '23:30'],
    ['es', 'America/Argentina/Buenos_Aires', '23:30'], // another zone with the same clocks
    ['es', null, '23:30'],
    ['es', 'Europe/Madrid', '23:30, hora de Santiago'],
    ['en', 'Europe/Madrid', '23:30, Santiago time'],
  ])('in %s for a reader in %s: %s', (language, reader, time) => {
    expect(partsFor(reader, language, 'America/Santiago', at).time).toBe(time);
    expect(textFor(reader, language, 'America/Santiago', at)).toMatch(new RegExp(` (a las|at) ${time}$`));
    expect(stampFor(reader, language, 'America/Santiago', at)).toMatch(new RegExp(`2026(/09/06)? ${time}$`));
  });
});

describe('a deadline as mails write it', () => {
  it('writes a deadline with the zone it counts in, on both sides of a DST change', () => {
    expect(instantText('es', 'America/Santiago', '2026-09-06T02:30:00.000Z')).toBe(
      'sábado 05/09/2026 a las 22:30, hora de Santiago (UTC−04:00)',
    );
    expect(instantText('en', 'America/Santiago', '2026-09-07T02:30:00.000Z')).toBe('Sunday 2026/09/06 at 23:30, Santiago time (UTC−03:00)');
    expect(instantText('es', 'America/Argentina/Buenos_Aires', '2026-09-07T02:30:59.999Z')).toContain(
      '23:30, hora de Argentina (UTC−03:00)',
    );
  });

  it.each([
    ['America/Argentina/Salta', 'Argentina', 'Argentina'], // also the zone of Bariloche
    ['America/Mexico_City', 'Ciudad de México', 'Mexico City'],
    ['Europe/Lisbon', 'Lisboa', 'Lisbon'],
    ['America/Bogota', 'Bogotá', 'Bogotá'],
    ['America/Punta_Arenas', 'Punta Arenas', 'Punta Arenas'],
  ])('names the zone %s as its inhabitants do', (zone, es, en) => {
    expect(instantParts('es', zone, '2026-09-07T02:30:00.000Z').city).toBe(es);
    expect(instantParts('en', zone, '2026-09-07T02:30:00.000Z').city).toBe(en);
  });
});

it.each([
  ['2026-07-28T04:00:00.000Z', '00:00', '00:00'],
  ['2026-07-28T03:59:59.999Z', 'ayer', 'yesterday'],
  ['2026-07-27T04:00:00.000Z', 'ayer', 'yesterday'],
  ['2026-07-27T03:59:59.999Z', 'dom 26/07/2026', 'Sun 2026/07/26'],
])("a message sent at %s shows when, by the reader's days", (at, es, en) => {
  const now = Date.parse('2026-07-28T20:00:00.000Z');
  expect(['es', 'en'].map((language) => sentText(language, 'America/Santiago', at, now))).toEqual([es, en]);
});

it.each([
  ['2026-07-28', 'hoy, martes 28/07/2026', 'today, Tuesday 2026/07/28'],
  ['2026-07-27', 'ayer, lunes 27/07/2026', 'yesterday, Monday 2026/07/27'],
  ['2026-07-26', 'domingo 26/07/2026', 'Sunday 2026/07/26'],
])('the line above messages of %s', (day, es, en) => {
  expect(['es', 'en'].map((language) => dayLineText(language, day, '2026-07-28'))).toEqual([es, en]);
});
