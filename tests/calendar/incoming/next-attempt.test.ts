import { describe, expect, it } from 'vitest';
import { nextAttempt } from '../../../src/calendar/incoming/feed-leases.ts';
import { addMilliseconds } from '../../../src/kernel/durations.ts';

const now = '2027-03-01T12:00:00.000Z';
const MINUTE = 60_000;
const minutes = (failures: number, random: number, lateMs = 0, every = 'PT30M') =>
  (Date.parse(nextAttempt({ now, dueAt: addMilliseconds(now, -lateMs), failures, every }, random)) - Date.parse(now)) / MINUTE;

describe('when a feed is due next', () => {
  it('is after the interval, doubled with each failure up to six hours, give or take a tenth', () => {
    expect([0, 1, 2, 3, 4, 50].map((failures) => minutes(failures, 0.5))).toEqual([30, 60, 120, 240, 360, 360]);
    expect([minutes(0, 0), minutes(0, 1)]).toEqual([27, 33]);
    expect([minutes(4, 0), minutes(4, 1)]).toEqual([324, 396]);
    expect(minutes(3, 0.5, 0, 'P1D')).toBe(1_440); // an interval above six hours is not shortened by failures
  });

  it.each([
    [-1, 27],
    [0, 27],
    [1, 15],
  ])('is spread by half when it was read more than five minutes late (%i ms)', (ms, soonest) => {
    expect(minutes(0, 0, 5 * MINUTE + ms)).toBe(soonest);
  });

  it('spreads 10,000 simultaneous feeds over the interval', () => {
    const counts = new Map<number, number>();
    for (let i = 0; i < 10_000; i += 1) {
      const minute = Math.floor(minutes(0, (i * 0.618_033_988) % 1, 60 * MINUTE));
      counts.set(minute, (counts.get(minute) ?? 0) + 1);
    }
    expect([Math.min(...counts.keys()), Math.max(...counts.keys())]).toEqual([15, 44]);
    expect(Math.max(...counts.values())).toBeLessThan(350);
  });
});
