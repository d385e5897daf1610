import { addDays, addMonths, dayNumber, nightsOf } from './nights.ts';
import type { DateOnly, Stay } from './types.ts';

/**
 * The rules of a stay's length and of the gaps it leaves, for the server, the site and the console. The SQL of the search implements them
 * too (`src/search/query.ts`); a property test compares it with these functions.
 */

/** How far ahead a stay may end (docs/api.md#horizon). */
export const HORIZON_MONTHS = 24;
/** The longest stay (D-04). */
export const LONGEST_STAY_MONTHS = 12;
/** Maximum number of guests, also when the listing takes more (D-21). */
export const MAX_GUESTS = 20;
/** The largest number of guests in the filter of a search, which means that many or more (D-21). */
export const MAX_GUESTS_IN_FILTER = 10;
/** From this many nights on a stay is priced by the month. */
export const MONTHLY_FROM_NIGHTS = 30;
/** The length of the shortest calendar month in nights. */
const SHORTEST_MONTH = 28;

export type PriceBasis = 'night' | 'month';

/** How a stay of these nights is priced. */
export const basisOfNights = (nights: number): PriceBasis => (nights < MONTHLY_FROM_NIGHTS ? 'night' : 'month');
export const basisOfStay = (stay: Stay): PriceBasis => basisOfNights(nightsOf(stay));

/** Whether a stay reaches the same day of the next month, or the last day of a shorter month (D-167). */
export const holdsMonth = ({ checkIn, checkOut }: Stay): boolean => addMonths(checkIn, 1) <= checkOut;

/** How a space is let. */
type Mode = 'daily' | 'monthly' | 'both';

/** How a stay in a space is priced: where only a monthly price exists, a calendar month counts as a month (D-167). */
export const basisIn = (mode: Mode, stay: Stay): PriceBasis => (mode === 'monthly' && holdsMonth(stay) ? 'month' : basisOfStay(stay));

/** The rules that a stay may break, by the names that callers receive, whether or not its nights are free (D-04, D-21, D-90). */
export const STAY_REFUSALS = [
  'minimum_stay',
  'leaves_gap',
  'too_long',
  'past',
  'too_far',
  'too_many_guests',
  'mode',
  'country_closed',
  'lease_minimum',
  'letting_law',
] as const;
export type StayRule = (typeof STAY_REFUSALS)[number];

/** The minimum stay of a space. */
export type Minimum = {
  readonly minNights: number;
  /** Let by the month only: a calendar month is enough, however many nights it has (D-167). */
  readonly byMonth?: boolean;
};

const EPOCH = '1970-01-01';

/** Whether a stay between these day numbers is shorter than the minimum. */
export const isTooShort = (from: number, to: number, minNights: number, byMonth = false): boolean => {
  if (to - from >= minNights) return false;
  return !byMonth || to - from < SHORTEST_MONTH || dayNumber(addMonths(addDays(EPOCH, from), 1)) > to;
};

/** Whether free nights between these day numbers are too few for a stay of the minimum length (D-90). */
export const isOrphanGap = (from: number, to: number, minNights: number, byMonth = false): boolean =>
  from < to && isTooShort(from, to, minNights, byMonth);

/**
 * Why free nights cannot be booked: fewer than the minimum stay, unless they fill a gap exactly and the host sells such gaps, or next to a
 * gap that would be shorter than the minimum stay (D-90). Nights before today and beyond the horizon are no gap. All days are day numbers
 * (`dayNumber`); `before` is the day on which the previous stay ends, `after` the day on which the next one begins, null where there is
 * none. Positional parameters, because the memory index calls it for every candidate of a search.
 */
export const gapRefusal = (
  checkIn: number,
  checkOut: number,
  minNights: number,
  before: number | null,
  after: number | null,
  today: number,
  horizon: number,
  sellsOrphanNights: boolean,
  byMonth = false,
): 'minimum_stay' | 'leaves_gap' | null => {
  if (isTooShort(checkIn, checkOut, minNights, byMonth))
    return sellsOrphanNights && before === checkIn && after === checkOut ? null : 'minimum_stay';
  if (before !== null && before > today && isOrphanGap(before, checkIn, minNights, byMonth)) return 'leaves_gap';
  if (after !== null && after < horizon && isOrphanGap(checkOut, after, minNights, byMonth)) return 'leaves_gap';
  return null;
};

/** Nights that are taken. `own`: by a block that the host made themselves, not by a stay here, on another site or in a calendar file. */
export type Taken = Stay & { readonly own?: boolean };

/** Which gaps shorter than the minimum stay may be requested as a whole (D-90). */
export type OrphanRules = Minimum & {
  readonly sellsOrphanNights: boolean;
  /** Also gaps that the host made, with a block of theirs on one side. */
  readonly sellsBesideBlocks: boolean;
};

/**
 * Whether the host made the gap between these days: the night before or after it is taken only by a block of theirs. Nights of another site
 * may overlap the block; the gap would exist without them.
 */
const isOwnGap = (taken: readonly Taken[], { checkIn, checkOut }: Stay): boolean => {
  const isOwn = (side: readonly Taken[]) => side.length > 0 && side.every(({ own }) => own === true);
  return isOwn(taken.filter((one) => one.checkOut === checkIn)) || isOwn(taken.filter((one) => one.checkIn === checkOut));
};

/** Whether this gap, which is shorter than the minimum stay, may be requested as a whole. */
export const isSold = (taken: readonly Taken[], gap: Stay, { sellsOrphanNights, sellsBesideBlocks }: OrphanRules): boolean =>
  sellsOrphanNights && (sellsBesideBlocks || !isOwnGap(taken, gap));

/** Free nights between taken ones that are fewer than the minimum stay, in order. */
export const orphanGaps = (taken: readonly Taken[], { minNights, byMonth }: Minimum): Stay[] => {
  if (minNights <= 1) return [];
  const gaps: Stay[] = [];
  let end: DateOnly | null = null;
  for (const { checkIn, checkOut } of [...taken].sort((a, b) => (a.checkIn < b.checkIn ? -1 : Number(a.checkIn > b.checkIn)))) {
    const gap = end !== null && end < checkIn ? { checkIn: end, checkOut: checkIn } : null;
    if (gap && isOrphanGap(dayNumber(gap.checkIn), dayNumber(gap.checkOut), minNights, byMonth)) gaps.push(gap);
    if (end === null || checkOut > end) end = checkOut;
  }
  return gaps;
};

/** The gaps that cannot be requested. No stay fits into one, so treating their nights as taken changes no other answer. */
export const closedGaps = (taken: readonly Taken[], rules: OrphanRules): Stay[] =>
  orphanGaps(taken, rules).filter((gap) => !isSold(taken, gap, rules));

/** Earliest arrival and latest departure: `HH:MM` in the time of the place. */
export type StayHours = { readonly checkIn: string; readonly checkOut: string };

/** For spaces whose host has not set any. */
export const USUAL_HOURS: StayHours = { checkIn: '15:00', checkOut: '11:00' };

/** `00:00` to `23:59`. */
export const HOUR = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The hours of a space; spaces older than this setting have the usual ones. */
export const stayHoursOf = ({ hours }: { readonly hours?: StayHours | undefined }): StayHours => hours ?? USUAL_HOURS;
