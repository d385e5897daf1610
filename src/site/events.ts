import type { Event, Instant, StreamName } from '../kernel/types.ts';

type About = { userId: number; listingId: number };

export type FavouriteEvent =
  | Event<'FavouriteAdded', About & { addedAt: Instant }>
  | Event<'FavouriteRemoved', About & { removedAt: Instant }>;

/** What a person does not want to see among their results; it says nothing of what they keep. */
export type HiddenEvent = Event<'ListingDismissed', About & { hiddenAt: Instant }> | Event<'ListingRecalled', About & { shownAt: Instant }>;

/** All favourites of one person in one stream, so that changes from two tabs at once conflict here. */
export const favouritesStream = (userId: number): StreamName<FavouriteEvent> => `favourites-${userId}`;

/** All that one person has hidden, for the same reason. */
export const hiddenStream = (userId: number): StreamName<HiddenEvent> => `hidden-listings-${userId}`;
