import type { Recorded } from '../engine/event-store/port.ts';
import type { Aspects } from '../kernel/reviews.ts';
import type { Instant } from '../kernel/types.ts';
import type { ListingDetails, ReviewReason } from './events.ts';

declare module '../engine/followers/projection.ts' {
  interface ReadModels {
    /** The listing after these events of its stream; undefined before the first. */
    readonly listingAfterEvents: (events: readonly Recorded[]) => ListingRow | undefined;
  }
}

/** One row per listing, including removed ones: their page reports that they are no longer available. */
export type ListingRow = {
  id: number;
  host_id: number;
  details: ListingDetails;
  published_at: Instant;
  edited_at: Instant | null;
  approved_at: Instant | null;
  verified_at: Instant | null;
  highlighted_at: Instant | null;
  removed_at: Instant | null;
  /** A copy that its host has not reviewed yet (D-27). */
  is_draft: boolean;
  /** Since when, and why, an approved listing awaits another review (D-54). */
  review_since: Instant | null;
  review_because: readonly ReviewReason[];
  blocked_at: Instant | null;
  block_reason: 'three_strikes' | 'admin' | null;
  /** The times of its strikes since it was last unblocked; `standingStrikes` counts those still valid. */
  struck_at: readonly Instant[];
  /** When a rejection was last exempt from counting (D-50). */
  spared_at: Instant | null;
  /** D-90 */
  sells_orphan_nights: boolean;
  sells_beside_blocks: boolean;
  /** Its imported calendars. They are in another stream, so they do not raise the revision. */
  feed_ids: readonly number[];
  /** The revision of the stream, used as ETag. */
  revision: number;
};

export const LISTINGS = 'listings';

export const HOST_ANSWERS = 'host_answers';

export const LISTING_RATINGS = 'listing_ratings';

/** Sums over the public reviews of a listing by its guests. */
export type RatingRow = { listing_id: number; reviews: number; rating: number; aspects: Aspects };
