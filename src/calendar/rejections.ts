import type { CodesOf, RejectionTable } from '../shared/rejection.ts';

/** What this context refuses with: the status where a contract names no other. Their texts: `texts/<language>/problems.json`. */
export const calendarRejections = {
  unavailable: 409,
  busy: 409,
  minimum_stay: 422,
  leaves_gap: 422,
  past: 422,
  too_far: 422,
  overlap: 400,
  too_many_feeds: 422,
  no_feed: 409,
  feed_busy: 409,
  too_many_feed_reads: 429,
  feed_address_invalid: 422,
  feed_address_refused: 422,
  feed_host_unknown: 422,
  feed_unreachable: 422,
  feed_too_slow: 422,
  feed_too_large: 422,
  feed_too_many_redirects: 422,
  feed_wrong_type: 422,
  feed_answered_error: 422,
  feed_not_a_calendar: 422,
} as const satisfies RejectionTable;

declare module '../shared/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof calendarRejections> {}
}
