import { expect, it } from 'vitest';
import type { HiddenEvent } from '../../../src/site/events.ts';
import { hiddenDecider, MAX_HIDDEN } from '../../../src/site/favourites/marks-decider.ts';

const now = '2026-07-28T12:00:00.000Z';
const decide = (before: readonly HiddenEvent[], listingIds: readonly number[], hide: boolean) =>
  hiddenDecider.decide({ userId: 3, listingIds, hide, now }, before.reduce(hiddenDecider.evolve, hiddenDecider.initial));
const hidden = (listingId: number): HiddenEvent => ({ type: 'ListingDismissed', data: { userId: 3, listingId, hiddenAt: now } });
const shown = (listingId: number): HiddenEvent => ({ type: 'ListingRecalled', data: { userId: 3, listingId, shownAt: now } });

it('hides each once, also where one is named twice or was hidden before', () => {
  expect(decide([hidden(7)], [7, 8, 8], true)).toEqual([hidden(8)]);
});

it('shows again what was hidden, and nothing else', () => {
  expect(decide([hidden(7), hidden(8), shown(8)], [7, 8, 9], false)).toEqual([shown(7)]);
});

it.each([
  [MAX_HIDDEN - 1, null],
  [MAX_HIDDEN, 'too_many_hidden'],
  [MAX_HIDDEN + 1, 'too_many_hidden'],
])('with %i hidden one more is refused or not: %s', (count, code) => {
  const before = Array.from({ length: Math.min(count, MAX_HIDDEN) }, (_, i) => hidden(i + 1));
  const more = () => decide(before, [9_000, ...(count > MAX_HIDDEN ? [9_001] : [])], true);
  if (code) expect(more).toThrow(code);
  else expect(more()).toHaveLength(1);
});
