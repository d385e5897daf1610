import type { Instant } from '../kernel/types.ts';
import type { Mark } from './events.ts';

/** One row for each listing that a person keeps, hides from their results, or compares. */
export type MarkedRow = {
  /** `user/listing`. */
  id: string;
  user_id: number;
  listing_id: number;
  added_at: Instant;
};

type About = { readonly userId: number; readonly listingId: number };
export const markId = ({ userId, listingId }: About) => `${userId}/${listingId}`;

export const markedRow = (about: About, added_at: Instant): MarkedRow => ({
  ...{ id: markId(about), user_id: about.userId, listing_id: about.listingId, added_at },
});

export const FAVOURITES = 'favourites';
export const MARKED_TABLES = { hidden: 'hidden_listings', compared: 'compared_listings' } as const satisfies Record<Mark, string>;
