import type { CodesOf, RejectionTable } from '../kernel/rejection.ts';

/** The rejections of this context: the status where a contract names no other. Their texts: `texts/<language>/problems.json`. */
export const calendarRejections = {
  unavailable: 409,
  busy: 409,
  minimum_stay: 422,
  leaves_gap: 422,
  past: 422,
  too_far: 422,
  overlap: 400,
  too_many_feeds: 422,
  no_feed: 422,
  feed_busy: 409,
  too_many_feed_reads: 429,
  feed_address_invalid: 422,
  address_not_allowed: 422,
  feed_own_address: 422,
  feed_unreachable: 422,
  feed_too_slow: 422,
  feed_too_large: 422,
  feed_unreadable: 422,
  imported: 409,
} as const satisfies RejectionTable;

declare module '../kernel/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof calendarRejections> {}
}
