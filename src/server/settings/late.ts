import { about, DURATION, duration } from './kinds.ts';

const lateAfter = (fallback: string, what: string) =>
  duration.default(fallback).meta(about({ takes: DURATION, description: `Age from which the console calls ${what} late.` }));

/** ISO 8601 durations. */
export type Late = {
  readonly second: string;
  readonly held: string;
  readonly refund: string;
  readonly payout: string;
  readonly visit: string;
  readonly listing: string;
  readonly transfer: string;
  readonly report: string;
  readonly failedMail: string;
  readonly readModel: string;
  readonly deadline: string;
  readonly feed: string;
  readonly mail: string;
};

/** From which age the console calls something late. */
export const late = {
  LATE_LISTING: lateAfter('PT48H', 'a listing that waits for approval'),
  LATE_TRANSFER: lateAfter('PT24H', 'an announced transfer that waits to be confirmed'),
  LATE_SECOND: lateAfter('PT24H', 'what waits for a second administrator'),
  LATE_HELD: lateAfter('PT24H', 'money that is held for review'),
  LATE_REFUND: lateAfter('P2D', 'a refund that a person has to send'),
  LATE_PAYOUT: lateAfter('P1D', 'what a host should have been paid by now'),
  LATE_VISIT: lateAfter('P1D', 'a visit that should have taken place'),
  LATE_REPORT: lateAfter('PT48H', 'a letter or bug report that waits for an answer'),
  LATE_FAILED_MAIL: lateAfter('PT12H', 'a mail that was given up'),
  LATE_READ_MODEL: lateAfter('PT30S', 'what a read model or reaction has not seen yet'),
  LATE_DEADLINE: lateAfter('PT2M', 'a deadline that has passed without effect'),
  LATE_FEED: lateAfter('PT15M', 'a calendar of another site that is due and was not read'),
  LATE_MAIL: lateAfter('PT15M', 'a mail that has not left yet'),
};
