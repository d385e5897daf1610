import type { HighlightsOrdered } from '../../src/console/events.ts';
import { rowProjection } from '../../src/engine/followers/projection.ts';
import type { Instant } from '../../src/kernel/types.ts';

type HighlightOrderRow = { place: 'home'; listing_ids: readonly number[]; ordered_at: Instant };

/** One row: the last order in which an administrator put the highlights of the home page. */
export const highlightOrderProjection = rowProjection<HighlightOrderRow, HighlightsOrdered>({
  name: 'highlight-order',
  table: 'highlight_order',
  key: 'place',
  keyOf: () => 'home',
  handlers: {
    HighlightsOrdered: (_, { data: { listingIds, orderedAt } }) => ({ place: 'home', listing_ids: listingIds, ordered_at: orderedAt }),
  },
});
