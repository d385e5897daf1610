import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../src/calendar/decider.ts';
import { addDays, overlaps } from '../../src/kernel/nights.ts';
import { closedGaps, type OrphanRules, orphanGaps, type Taken } from '../../src/kernel/stay-rules.ts';

const day = (d: number) => addDays('2026-08-31', d);
const taken = (from: number, to: number, own = false): Taken => ({ checkIn: day(from), checkOut: day(to), own });
const usual: OrphanRules = { minNights: 3, sellsOrphanNights: true, sellsBesideBlocks: false };

describe('gaps shorter than the minimum stay (D-90)', () => {
  it.each([
    [10, []],
    [11, [{ checkIn: day(10), checkOut: day(11) }]],
    [12, [{ checkIn: day(10), checkOut: day(12) }]],
    [13, []],
    [14, []],
  ])('free from 10 to %i, minimum 3', (end, gaps) => expect(orphanGaps([taken(end, 20), taken(5, 10)], usual)).toEqual(gaps));

  it('are single nights with a minimum of two', () =>
    expect(orphanGaps([taken(5, 10), taken(11, 20)], { minNights: 2 })).toEqual([{ checkIn: day(10), checkOut: day(11) }]));

  it('are none with a minimum of one night, and none before the first or after the last taken night', () => {
    expect(orphanGaps([taken(5, 10), taken(11, 20)], { minNights: 1 })).toEqual([]);
    expect(orphanGaps([taken(5, 10)], usual)).toEqual([]);
    expect(orphanGaps([], usual)).toEqual([]);
  });

  it('end where the longest of the ranges before them ends', () =>
    expect(orphanGaps([taken(5, 12), taken(6, 8), taken(13, 20)], usual)).toEqual([{ checkIn: day(12), checkOut: day(13) }]));
});

describe('gaps that cannot be requested', () => {
  const beside = [taken(5, 10, true), taken(12, 20)];
  const between = [taken(5, 10), taken(12, 20)];
  it.each([
    ['beside a block', beside, usual, 1],
    ['beside a block, where the host sells them', beside, { ...usual, sellsBesideBlocks: true }, 0],
    ['before a block', [taken(5, 10), taken(12, 20, true)], usual, 1],
    ['between stays', between, usual, 0],
    ['between stays, where the host sells none', between, { ...usual, sellsOrphanNights: false }, 1],
    ['beside a block, where the host sells none', beside, { ...usual, sellsOrphanNights: false, sellsBesideBlocks: true }, 1],
    ['beside a block below nights of another site', [...beside, taken(8, 10)], usual, 0],
    ['beside a block, nights of another site elsewhere', [...beside, taken(5, 9)], usual, 1],
  ])('%s: %#', (_, firm, rules, closed) => expect(closedGaps(firm, rules)).toHaveLength(closed));
});

const ranges = fc.array(fc.tuple(fc.integer({ min: 2, max: 50 }), fc.integer({ min: 1, max: 6 }), fc.boolean()), { maxLength: 12 });
test.prop(
  [ranges, fc.integer({ min: 1, max: 5 }), fc.boolean(), fc.boolean(), fc.integer({ min: 1, max: 55 }), fc.integer({ min: 1, max: 8 })],
  {
    numRuns: 2_000,
  },
)('counting them as taken changes no answer but the reason', (made, minNights, sellsOrphanNights, sellsBesideBlocks, from, nights) => {
  const firm = made.map(([at, length, own]) => taken(at, at + length, own));
  const rules = { minNights, sellsOrphanNights, sellsBesideBlocks, today: day(1) };
  const closed = closedGaps(firm, rules);
  const stay = { checkIn: day(from), checkOut: day(from + nights) };
  expect(closed.some((gap) => firm.some((one) => overlaps(gap, one)))).toBe(false);
  expect(refusalOf([...firm, ...closed], stay, rules) === null).toBe(refusalOf(firm, stay, rules) === null);
});
