import type { Event, Instant, StreamName } from '../shared/types.ts';

type About = { userId: number; listingId: number };

export type FavouriteEvent =
  | Event<'FavouriteAdded', About & { addedAt: Instant }>
  | Event<'FavouriteRemoved', About & { removedAt: Instant }>;

/** All favourites of one person in one stream, so that changes from two tabs at once conflict here. */
export const favouritesStream = (userId: number): StreamName<FavouriteEvent> => `favourites-${userId}`;
