import { fc, it as property } from '@fast-check/vitest';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { dayIn, localTime, ownZone } from '../../src/kernel/local-time.ts';

const ZONES = [
  'America/Santiago',
  'America/Argentina/Buenos_Aires',
  'Europe/Madrid',
  'Atlantic/Azores',
  'Asia/Kathmandu',
  'Pacific/Easter',
  'UTC',
];

describe('the local time of a zone', () => {
  const range = { min: new Date('1970-01-01T00:00:00.000Z'), max: new Date('2099-12-31T23:59:59.999Z'), noInvalidDate: true };
  property.prop([fc.date(range), fc.constantFrom(...ZONES)], { numRuns: 1_000 })('show what Temporal says', (date, zone) => {
    const at = date.toISOString();
    const there = Temporal.Instant.from(at).toZonedDateTimeISO(zone);
    expect(localTime(zone, at)).toEqual({
      day: there.toPlainDate().toString(),
      time: there.toPlainTime().toString({ smallestUnit: 'second' }),
      offset: Math.round(there.offsetNanoseconds / 60e9),
    });
  });

  it.each([
    ['America/Santiago', '2026-09-06T03:59:59.999Z', '2026-09-05', '23:59:59', -240],
    ['America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-06', '01:00:00', -180], // the hour that DST skips
    ['Europe/Madrid', '2026-10-25T00:59:59.999Z', '2026-10-25', '02:59:59', 120],
    ['Europe/Madrid', '2026-10-25T01:00:00.000Z', '2026-10-25', '02:00:00', 60], // the hour that comes twice
    ['UTC', '2026-01-01T00:00:00.000Z', '2026-01-01', '00:00:00', 0],
    ['Asia/Kathmandu', '2026-01-01T00:00:00.000Z', '2026-01-01', '05:45:00', 345],
  ])('in %s at %s: %s %s', (zone, at, day, time, offset) => {
    expect(localTime(zone, at)).toEqual({ day, time, offset });
    expect(dayIn(zone, at)).toBe(day);
  });

  it.each([
    ['Mars/Olympus', '2026-01-01T00:00:00.000Z'],
    ['UTC', 'soon'],
    ['UTC', ''],
  ])('of %s at %s there are none', (zone, at) => expect(() => localTime(zone, at)).toThrow(RangeError));

  it('uses an existing zone for this device', () => {
    expect(() => localTime(ownZone(), '2026-01-01T00:00:00.000Z')).not.toThrow();
  });
});
