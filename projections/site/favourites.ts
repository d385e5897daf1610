import { rowProjection } from '../../src/engine/followers/projection.ts';
import type { FavouriteEvent } from '../../src/site/events.ts';
import { FAVOURITES, type MarkedRow, markedRow, markId } from '../../src/site/rows.ts';

export const favouritesProjection = rowProjection<MarkedRow, FavouriteEvent>({
  name: 'favourites',
  table: FAVOURITES,
  key: 'id',
  keyOf: ({ data }) => markId(data),
  handlers: {
    FavouriteAdded: (_, { data }) => markedRow(data, data.addedAt),
    FavouriteRemoved: () => null,
  },
});
