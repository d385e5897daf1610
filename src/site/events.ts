import type { Event, Instant, StreamName } from '../kernel/types.ts';

type About = { userId: number; listingId: number };

export type FavouriteEvent =
  | Event<'FavouriteAdded', About & { addedAt: Instant }>
  | Event<'FavouriteRemoved', About & { removedAt: Instant }>;

/** What a person does not want to see among their results; it says nothing of what they keep. */
export type HiddenEvent = Event<'ListingDismissed', About & { hiddenAt: Instant }> | Event<'ListingRecalled', About & { shownAt: Instant }>;

/** What a person compares side by side. */
export type ComparedEvent =
  | Event<'ComparisonAdded', About & { addedAt: Instant }>
  | Event<'ComparisonRemoved', About & { removedAt: Instant }>;

/** The ways in which a person marks spaces for themselves, beside keeping them. */
export type Mark = 'hidden' | 'compared';
export type MarkEvent = HiddenEvent | ComparedEvent;

/** All favourites of one person in one stream, so that changes from two tabs at once conflict here. */
export const favouritesStream = (userId: number): StreamName<FavouriteEvent> => `favourites-${userId}`;

/** All that one person has hidden, for the same reason. */
export const hiddenStream = (userId: number): StreamName<MarkEvent> => `hidden-listings-${userId}`;

/** All that one person compares. */
export const comparedStream = (userId: number): StreamName<MarkEvent> => `compared-listings-${userId}`;
