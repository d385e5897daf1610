import type { Instant } from '../kernel/types.ts';
import type { Mark } from './events.ts';

/** One row per listing that a person has as a favourite, hides from their results, or compares. */
export type MarkedRow = {
  /** `user/listing`. */
  id: string;
  user_id: number;
  listing_id: number;
  added_at: Instant;
};

type MarkRef = { readonly userId: number; readonly listingId: number };
export const markId = ({ userId, listingId }: MarkRef) => `${userId}/${listingId}`;

export const markedRow = (about: MarkRef, added_at: Instant): MarkedRow => ({
  id: markId(about),
  user_id: about.userId,
  listing_id: about.listingId,
  added_at,
});

export const FAVOURITES = 'favourites';
export const MARKED_TABLES = { hidden: 'hidden_listings', compared: 'compared_listings' } as const satisfies Record<Mark, string>;
