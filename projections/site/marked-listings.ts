import { rowProjection } from '../../src/engine/followers/projection.ts';
import type { ComparedEvent, HiddenEvent } from '../../src/site/events.ts';
import { MARKED_TABLES, type MarkedRow, markedRow, markId } from '../../src/site/rows.ts';

export const hiddenListingsProjection = rowProjection<MarkedRow, HiddenEvent>({
  name: 'hidden-listings',
  table: MARKED_TABLES.hidden,
  key: 'id',
  keyOf: ({ data }) => markId(data),
  handlers: {
    ListingDismissed: (_, { data }) => markedRow(data, data.hiddenAt),
    ListingRecalled: () => null,
  },
});

export const comparedListingsProjection = rowProjection<MarkedRow, ComparedEvent>({
  name: 'compared-listings',
  table: MARKED_TABLES.compared,
  key: 'id',
  keyOf: ({ data }) => markId(data),
  handlers: {
    ComparisonAdded: (_, { data }) => markedRow(data, data.addedAt),
    ComparisonRemoved: () => null,
  },
});
