import type { CalendarEvent } from '../../src/calendar/events.ts';
import { type Projection, type RowHandlers, rowOfEvents, rowProjection } from '../../src/engine/followers/projection.ts';
import type { Instant } from '../../src/kernel/types.ts';
import { type ListingDetails, type ListingEvent, withoutTexts } from '../../src/listings/events.ts';
import { LISTINGS, type ListingRow } from '../../src/listings/rows.ts';
import { atLast, namesNobody, withoutErased } from '../privacy/nobody.ts';

/** Removes one instant, also of several equal ones. */
const without = (instants: readonly Instant[], removed: Instant): Instant[] => instants.filter((_, i) => i !== instants.indexOf(removed));

const fresh = (id: number, hostId: number, details: ListingDetails, at: Instant, revision: number): ListingRow => ({
  id,
  host_id: hostId,
  details,
  published_at: at,
  edited_at: null,
  approved_at: null,
  verified_at: null,
  highlighted_at: null,
  removed_at: null,
  is_draft: false,
  review_since: null,
  review_because: [],
  blocked_at: null,
  block_reason: null,
  struck_at: [],
  spared_at: null,
  sells_orphan_nights: true,
  sells_beside_blocks: false,
  feed_ids: [],
  revision,
});
const reviewed = { review_since: null, review_because: [] } as const;

type FeedEvent = Extract<CalendarEvent, { type: 'FeedAddressSet' | 'FeedRemoved' }>;
const withoutFeed = ({ feed_ids }: ListingRow, removed: number): number[] => feed_ids.filter((id) => id !== removed);

const handlers: RowHandlers<ListingRow, ListingEvent | FeedEvent> = {
  ListingPublished: (_, { data, revision }) => fresh(data.listingId, data.hostId, data.details, data.publishedAt, revision),
  ListingCopied: (_, { data, revision }) => ({
    ...fresh(data.listingId, data.hostId, data.details, data.copiedAt, revision),
    is_draft: true,
  }),
  ListingChangesRequested: (row, { revision }) => row && { ...row, is_draft: true, revision },
  ListingSubmitted: (row, { data, revision }) => row && { ...row, is_draft: false, published_at: data.submittedAt, revision },
  ListingEdited: (row, { data, revision }) => row && { ...row, details: data.details, edited_at: data.editedAt, revision },
  ListingApproved: (row, { data, revision }) => row && { ...row, approved_at: data.approvedAt, revision },
  ListingUnapproved: (row, { revision }) => row && { ...row, ...reviewed, approved_at: null, revision },
  ListingReviewRequested: (row, { data, revision }) =>
    row && {
      ...row,
      review_since: row.review_since ?? data.askedAt,
      review_because: [...new Set([...row.review_because, ...data.because])],
      revision,
    },
  ListingReviewed: (row, { revision }) => row && { ...row, ...reviewed, revision },
  ListingVerified: (row, { data, revision }) => row && { ...row, verified_at: data.verifiedAt, revision },
  ListingUnverified: (row, { revision }) => row && { ...row, verified_at: null, revision },
  ListingRemoved: (row, { data, revision }) => row && { ...row, removed_at: data.removedAt, revision },
  ListingRestored: (row, { revision }) => row && { ...row, removed_at: null, revision },
  OrphanNightsSet: (row, { data, revision }) =>
    row && { ...row, sells_orphan_nights: data.sold, sells_beside_blocks: data.besideBlocks ?? false, revision },
  ListingHighlighted: (row, { data, revision }) => row && { ...row, highlighted_at: data.highlightedAt, revision },
  ListingUnhighlighted: (row, { revision }) => row && { ...row, highlighted_at: null, revision },
  ListingStruck: (row, { data, revision }) => row && { ...row, struck_at: [...row.struck_at, data.struckAt], revision },
  StrikeSpared: (row, { data, revision }) => row && { ...row, spared_at: data.sparedAt, revision },
  StrikeWaived: (row, { data, revision }) => row && { ...row, struck_at: without(row.struck_at, data.struckAt), revision },
  ListingBlocked: (row, { data, revision }) => row && { ...row, blocked_at: data.blockedAt, block_reason: data.reason, revision },
  ListingUnblocked: (row, { revision }) => row && { ...row, blocked_at: null, block_reason: null, struck_at: [], revision },
  ListingTextsErased: (row, { revision }) => row && { ...row, details: withoutTexts(row.details), revision },
  FeedAddressSet: (row, { data }) => row && { ...row, feed_ids: [...withoutFeed(row, data.feedId), data.feedId] },
  FeedRemoved: (row, { data }) => row && { ...row, feed_ids: withoutFeed(row, data.feedId) },
};

/** A space names its host as long as a retained record needs it. */
export const listingsProjection: Projection = withoutErased(
  rowProjection<ListingRow, ListingEvent | FeedEvent>({
    name: 'listings',
    table: LISTINGS,
    key: 'id',
    keyOf: ({ data }) => data.listingId,
    handlers,
  }),
  atLast(namesNobody({ table: LISTINGS, people: ['host_id'] })),
);

/** The row after these events of its stream, as the read model makes it; undefined before the first. */
export const listingAfterEvents = rowOfEvents(handlers);
