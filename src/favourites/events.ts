import type { Event, Instant, StreamName } from '../shared/types.ts';

type About = { userId: number; listingId: number };

export type FavouriteEvent =
  | Event<'FavouriteAdded', About & { addedAt: Instant }>
  | Event<'FavouriteRemoved', About & { removedAt: Instant }>;

/** All favourites of one person: two taps of two tabs meet here. */
export const favouritesStream = (userId: number): StreamName<FavouriteEvent> => `favourites-${userId}`;
