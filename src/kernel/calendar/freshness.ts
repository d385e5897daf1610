import { milliseconds } from '../durations.ts';
import type { Instant } from '../types.ts';

/** Nights last confirmed by another site's calendar longer ago than this may have been sold there since: an ISO 8601 duration. */
const FRESH_FOR = 'PT2H';

/** Whether a calendar that was read at `at` still tells which nights are free at `now`, in milliseconds. */
export const isFreshAt = (at: Instant, now: number): boolean => now - Date.parse(at) <= milliseconds(FRESH_FOR);

type Read = {
  /** The last success. */
  readonly fetchedAt: Instant | null;
  readonly problem: string | null;
};

/** Whether a calendar has to be read again before it confirms that a night is free. One that was read only in part confirms nothing. */
export const isStale = ({ fetchedAt, problem }: Read, now: Instant): boolean =>
  fetchedAt === null || problem === 'partly' || !isFreshAt(fetchedAt, Date.parse(now));
