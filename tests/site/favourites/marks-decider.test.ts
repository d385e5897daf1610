import { describe, expect, it } from 'vitest';
import { MAX_HIDDEN, SIDE_BY_SIDE } from '../../../src/kernel/listings/limits.ts';
import type { Mark, MarkEvent } from '../../../src/site/events.ts';
import { marksDecider } from '../../../src/site/favourites/marks-decider.ts';

const now = '2026-07-28T12:00:00.000Z';
const decide = (mark: Mark, before: readonly MarkEvent[], listingIds: readonly number[], on: boolean) =>
  marksDecider.decide({ mark, userId: 3, listingIds, on, now }, before.reduce(marksDecider.evolve, marksDecider.initial));

const EVENTS: Readonly<Record<Mark, { on: (listingId: number) => MarkEvent; off: (listingId: number) => MarkEvent }>> = {
  hidden: {
    on: (listingId) => ({ type: 'ListingDismissed', data: { userId: 3, listingId, hiddenAt: now } }),
    off: (listingId) => ({ type: 'ListingRecalled', data: { userId: 3, listingId, shownAt: now } }),
  },
  compared: {
    on: (listingId) => ({ type: 'ComparisonAdded', data: { userId: 3, listingId, addedAt: now } }),
    off: (listingId) => ({ type: 'ComparisonRemoved', data: { userId: 3, listingId, removedAt: now } }),
  },
};

describe.each([
  ['hidden', MAX_HIDDEN, 'too_many_hidden'],
  ['compared', SIDE_BY_SIDE, 'too_many_compared'],
] as const)('a listing that is %s', (mark, most, full) => {
  const { on, off } = EVENTS[mark];
  const marked = (count: number) => Array.from({ length: count }, (_, i) => on(i + 1));

  it('is marked once, even when named twice or marked before', () => {
    expect(decide(mark, [on(7)], [7, 8, 8], true)).toEqual([on(8)]);
  });

  it('is unmarked, and nothing else', () => {
    expect(decide(mark, [on(7), on(8), off(8)], [7, 8, 9], false)).toEqual([off(7)]);
  });

  it(`is one of ${most} at most`, () => {
    expect(decide(mark, marked(most - 1), [9_000], true)).toEqual([on(9_000)]);
    expect(() => decide(mark, marked(most), [9_000], true)).toThrow(full);
    expect(decide(mark, marked(most), [1], true)).toEqual([]);
    expect(decide(mark, marked(most), [1], false)).toEqual([off(1)]);
  });

  it('are marked as far as there is room, in the given order', () => {
    expect(decide(mark, marked(most - 1), [9_000, 9_001], true)).toEqual([on(9_000)]);
  });
});
