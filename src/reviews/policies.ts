import { addDays } from '../kernel/nights.ts';
import { OPEN_DAYS, type Side } from '../kernel/reviews.ts';
import type { Instant, Stay } from '../kernel/types.ts';
import { instantIn } from '../kernel/zones.ts';
import type { ReviewPart, StayReviewsRow } from './rows.ts';

/** When a stay may be reviewed: from the day of check-out on, 14 days by the calendar of the space (D-130). */
export const writingTime = ({ checkOut }: Stay, zone: string): { opensAt: Instant; closesAt: Instant } => ({
  opensAt: instantIn(zone, checkOut, '00:00'),
  closesAt: instantIn(zone, addDays(checkOut, OPEN_DAYS), '00:00'),
});

/** The public review of a side at `now`; null while it is hidden, and once it was withdrawn. */
export const publicPart = (row: StayReviewsRow | undefined, side: Side, now: Instant): ReviewPart | null => {
  const part = row?.[side];
  const isShown = row !== undefined && (row.published_at !== null || row.closes_at <= now);
  return part && isShown && part.standing !== 'withdrawn' ? part : null;
};
