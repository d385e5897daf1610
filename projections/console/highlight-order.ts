import type { HighlightsOrdered } from '../../src/console/events.ts';
import { rowProjection } from '../../src/engine/followers/projection.ts';
import type { Instant } from '../../src/kernel/types.ts';

type HighlightOrderRow = { place: 'home'; listing_ids: readonly number[]; ordered_at: Instant };

/** A single row: the latest order of the home page's highlights set by an administrator. */
export const highlightOrderProjection = rowProjection<HighlightOrderRow, HighlightsOrdered>({
  name: 'highlight-order',
  table: 'highlight_order',
  key: 'place',
  keyOf: () => 'home',
  handlers: {
    HighlightsOrdered: (_, { data: { listingIds, orderedAt } }) => ({ place: 'home', listing_ids: listingIds, ordered_at: orderedAt }),
  },
});
