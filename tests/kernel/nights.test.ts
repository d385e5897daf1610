import { describe, expect, it } from 'vitest';
import { addMonths, dayNumber, isDay, nightsOf, overlaps } from '../../src/kernel/nights.ts';

describe('nights (D-01, test vectors)', () => {
  it.each([
    ['2026-09-05', '2026-09-07', 2],
    ['2026-10-24', '2026-10-26', 2],
    ['2026-03-10', '2026-06-10', 92],
    ['2026-02-01', '2026-03-01', 28],
    ['2026-01-31', '2026-02-28', 28],
    ['2028-02-01', '2028-03-01', 29],
    ['2026-01-01', '2027-01-01', 365],
    ['2026-03-10', '2026-04-25', 46],
  ])('%s to %s are %i nights', (checkIn, checkOut, nights) => expect(nightsOf({ checkIn, checkOut })).toBe(nights));

  it('knows which days exist', () => {
    expect(isDay('2028-02-29')).toBe(true);
    expect(isDay('2026-02-29')).toBe(false);
    expect(isDay('2026-2-1')).toBe(false);
    expect(() => dayNumber('2026-04-31')).toThrow(RangeError);
  });

  it.each(['2026-00-10', '2026-13-10', '2026-12-00', '2026-12-32', '2100-02-29', '0099-12-31'])('%s is no day', (date) =>
    expect(isDay(date)).toBe(false),
  );

  it.each(['2026-01-01', '2026-12-31', '2000-02-29', '0100-01-01', '9999-12-31'])('%s is a day', (date) => expect(isDay(date)).toBe(true));

  it('lets a stay begin on the day another ends', () => {
    expect(overlaps({ checkIn: '2026-01-21', checkOut: '2026-01-24' }, { checkIn: '2026-01-24', checkOut: '2026-01-27' })).toBe(false);
    expect(overlaps({ checkIn: '2026-01-21', checkOut: '2026-01-24' }, { checkIn: '2026-01-23', checkOut: '2026-01-25' })).toBe(true);
  });

  it('clamps a month to its end (D-63)', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-01-31', 2)).toBe('2026-03-31');
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
    expect(addMonths('2026-03-10', 12)).toBe('2027-03-10');
  });
});
