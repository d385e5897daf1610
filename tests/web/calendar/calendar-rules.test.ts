import { describe, expect, it } from 'vitest';
import { addMonths } from '../../../src/kernel/nights.ts';
import {
  arrivalState,
  chosen,
  comingStay,
  departureState,
  earliestCheckout,
  firstDayState,
  gapAdvice,
  latestCheckout,
  type StayRules,
  stayOfMonths,
} from '../../../web/calendar/rules.ts';

const nights = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `2026-09-${String(from + i).padStart(2, '0')}`);
const rules = (minNights: number, ...busy: [number, number][]): StayRules => ({
  today: '2026-09-01',
  minNights,
  busy: new Set(busy.flatMap(([from, to]) => nights(from, to))),
});
const day = (n: number) => `2026-09-${String(n).padStart(2, '0')}`;

describe('choosing arrival', () => {
  const r = rules(3, [5, 10], [15, 20]);
  it('distinguishes past, busy, check-out only and too short', () => {
    expect(arrivalState(r, '2026-08-31')).toBe('past');
    expect(arrivalState(r, day(1))).toBe('free');
    expect(arrivalState(r, day(2))).toBe('free');
    expect(arrivalState(r, day(3))).toBe('too_short');
    expect(arrivalState(r, day(5))).toBe('checkout_only');
    expect(arrivalState(r, day(6))).toBe('busy');
    expect(arrivalState(r, day(10))).toBe('free');
    expect(arrivalState(r, day(12))).toBe('free');
    expect(arrivalState(r, day(13))).toBe('too_short');
  });
  it('accepts a calendar month where that is enough (D-167)', () => {
    const monthly = { ...rules(30), byMonth: true };
    expect(earliestCheckout(monthly, '2027-02-01')).toBe('2027-03-01');
    expect(earliestCheckout(monthly, '2027-03-01')).toBe('2027-03-31');
    expect(arrivalState({ ...monthly, busy: new Set(['2027-03-01']), sellsOrphans: false }, '2027-02-01')).toBe('free');
  });
  it('sells a gap shorter than the minimum only whole (D-90)', () => {
    const orphan = rules(3, [5, 10], [12, 20]);
    expect(arrivalState(orphan, day(10))).toBe('free');
    expect(arrivalState(orphan, day(11))).toBe('too_short');
    expect(earliestCheckout(orphan, day(10))).toBe(day(12));
  });
  it("fills no gap shorter than the site's minimum, and applies the host's minimum to the remaining gaps (D-04)", () => {
    const within = (leastNights: number) => ({ ...rules(3, [5, 10], [12, 20], [24, 28]), leastNights });
    expect(earliestCheckout(within(2), day(10))).toBe(day(12));
    expect(arrivalState(within(3), day(10))).toBe('too_short');
    expect([4, 5].map((least) => arrivalState(within(least), day(20)))).toEqual(['free', 'too_short']);
    expect(earliestCheckout(within(5), day(28))).toBe('2026-10-03');
    const wide = { ...rules(3, [1, 10], [18, 20]), leastNights: 5 };
    expect(gapAdvice(wide, { from: day(10), to: day(15) })).toBeNull(); // three nights are left, which the host lets
  });
});

describe('choosing departure', () => {
  const r = rules(3, [15, 20]);
  it('ends on the day another guest arrives and never crosses a busy night', () => {
    expect(departureState(r, day(10), day(12))).toBe('too_short');
    expect(departureState(r, day(10), day(13))).toBe('free');
    expect(departureState(r, day(10), day(15))).toBe('free');
    expect(departureState(r, day(10), day(16))).toBe('busy');
    expect(departureState(r, day(10), day(21))).toBe('beyond');
  });
  it('lasts twelve months at most', () => {
    expect(latestCheckout(rules(1), day(10))).toBe('2027-09-10');
  });
  it('keeps, restarts or refuses the choice', () => {
    expect(chosen(r, { from: null, to: null }, day(10))).toEqual({ from: day(10), to: null });
    expect(chosen(r, { from: day(10), to: null }, day(14))).toEqual({ from: day(10), to: day(14) });
    expect(chosen(r, { from: day(10), to: null }, day(11))).toBeNull();
    expect(chosen(r, { from: day(10), to: day(14) }, day(20))).toEqual({ from: day(20), to: null });
    expect(chosen(r, { from: day(10), to: null }, day(8))).toEqual({ from: day(8), to: null });
    expect(chosen(r, { from: null, to: null }, day(17))).toBeNull();
  });
});

describe('loose nights (test vectors: free nights 10 to 15, minimum 3)', () => {
  const r = rules(3, [5, 10], [15, 20]);
  it('refuses a stay that leaves two nights, and offers the whole gap', () => {
    const after = gapAdvice(r, { from: day(10), to: day(13) });
    expect(after?.nights).toBe(2);
    expect(after?.options).toContainEqual({ from: day(10), to: day(15) });
    const before = gapAdvice(r, { from: day(12), to: day(15) });
    expect(before?.nights).toBe(2);
    expect(before?.options).toContainEqual({ from: day(10), to: day(15) });
  });
  it('accepts a stay that leaves none or enough', () => {
    expect(gapAdvice(r, { from: day(10), to: day(15) })).toBeNull();
    expect(gapAdvice(rules(3, [5, 10], [16, 20]), { from: day(10), to: day(13) })).toBeNull();
  });
  it('does not count nights before today or without a stay after them', () => {
    expect(gapAdvice(rules(3), { from: day(2), to: day(5) })).toBeNull();
    expect(gapAdvice(rules(3, [8, 10]), { from: day(2), to: day(5) })).toBeNull();
    expect(gapAdvice(rules(4, [8, 10]), { from: day(2), to: day(6) })?.nights).toBe(2);
  });
});

describe('choosing months (D-176)', () => {
  const monthly = { ...rules(30), byMonth: true };
  it('ends on the same day that many months later, or on the last day of a shorter month', () => {
    expect(stayOfMonths(monthly, '2026-10-04', 2)).toEqual({ from: '2026-10-04', to: '2026-12-04' });
    expect(stayOfMonths(monthly, '2026-12-31', 2)).toEqual({ from: '2026-12-31', to: '2027-02-28' });
  });
  it('refuses months that are not free, or beyond the horizon', () => {
    const taken = { ...monthly, busy: new Set(['2027-01-15']) };
    expect(stayOfMonths(taken, '2026-10-04', 3)).not.toBeNull();
    expect(stayOfMonths(taken, '2026-10-04', 4)).toBeNull();
    expect([1, 4].map((months) => firstDayState(taken, months, '2026-10-04'))).toEqual(['free', 'too_short']);
    expect(stayOfMonths(monthly, '2028-08-02', 1)).toBeNull();
  });
  it('proposes the coming first of a month where it is free long enough, else the earliest day', () => {
    expect(comingStay(monthly, 2)).toEqual({ from: '2026-09-01', to: '2026-11-01' });
    expect(comingStay({ ...monthly, today: '2026-09-02' }, 2)).toEqual({ from: '2026-10-01', to: '2026-12-01' });
    const taken = { ...rules(1), today: '2026-09-02', busy: new Set(['2026-10-20']) };
    expect(comingStay(taken, 1)).toEqual({ from: '2026-09-02', to: '2026-10-02' });
    const firsts = Array.from({ length: 25 }, (_, n) => addMonths('2026-09-01', n));
    expect(comingStay({ ...rules(1), busy: new Set(firsts) }, 2)).toBeNull();
  });
});

it('checking a day looks at a few nights, not at all up to the horizon', () => {
  let lookups = 0;
  const busy = new Set<string>();
  busy.has = () => {
    lookups += 1;
    return false;
  };
  expect(arrivalState({ today: '2026-09-01', minNights: 3, busy }, day(10))).toBe('free');
  expect(lookups).toBeLessThan(5);
});
