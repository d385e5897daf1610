import type { Event, Instant, StreamName } from '../kernel/types.ts';

type MarkRef = { userId: number; listingId: number };

export type FavouriteEvent =
  | Event<'FavouriteAdded', MarkRef & { addedAt: Instant }>
  | Event<'FavouriteRemoved', MarkRef & { removedAt: Instant }>;

/** What a person has hidden from their results; independent of their favourites. */
export type HiddenEvent =
  | Event<'ListingDismissed', MarkRef & { hiddenAt: Instant }>
  | Event<'ListingRecalled', MarkRef & { shownAt: Instant }>;

/** What a person compares side by side. */
export type ComparedEvent =
  | Event<'ComparisonAdded', MarkRef & { addedAt: Instant }>
  | Event<'ComparisonRemoved', MarkRef & { removedAt: Instant }>;

/** The ways in which a person marks spaces for themselves, apart from favourites. */
export type Mark = 'hidden' | 'compared';
export type MarkEvent = HiddenEvent | ComparedEvent;

/** All favourites of one person are in one stream, so that concurrent changes from two tabs conflict here. */
export const favouritesStream = (userId: number): StreamName<FavouriteEvent> => `favourites-${userId}`;

/** All spaces that one person has hidden, in one stream for the same reason. */
export const hiddenStream = (userId: number): StreamName<MarkEvent> => `hidden-listings-${userId}`;

/** All spaces that one person compares. */
export const comparedStream = (userId: number): StreamName<MarkEvent> => `compared-listings-${userId}`;
