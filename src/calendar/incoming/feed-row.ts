import type { Instant } from '../../kernel/types.ts';
import type { Trouble } from '../../server/outgoing/guarded-fetch.ts';
import type { SyncCounts } from '../decider/feeds.ts';
import type { Unusable } from '../feeds/lines.ts';

/**
 * `doubted`: it was empty or lacked most of its nights and is not accepted yet. `partly`: not everything in it could be read, so nothing
 * was freed.
 */
export const FEED_PROBLEMS = [
  'address_invalid',
  'address_refused',
  'host_unknown',
  'unreachable',
  'too_slow',
  'too_large',
  'too_many_redirects',
  'wrong_type',
  'answered_error',
  'not_a_calendar',
  'doubted',
  'partly',
] as const satisfies readonly (Trouble | Unusable | 'doubted' | 'partly')[];
export type FeedProblem = (typeof FEED_PROBLEMS)[number];

/** A row of `calendar_feeds`. */
export type Row = {
  feed_id: number;
  listing_id: number;
  revision: number;
  address: string;
  host: string;
  etag: string | null;
  modified: string | null;
  read_at: Instant | null;
  tried_at: Instant | null;
  fetched_at: Instant | null;
  failing_since: Instant | null;
  failures: number;
  problem: FeedProblem | null;
  counts: SyncCounts | null;
  next_at: Instant;
  /** The `failing_since` that the host was notified about. */
  told_of: Instant | null;
  leased_until: Instant | null;
  lease: number;
};

export const TABLE = 'calendar_feeds';
