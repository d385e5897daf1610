import { nightsOf } from './nights.ts';
import type { Stay } from './types.ts';

/**
 * The rules of a stay's length and of the gaps it leaves, for the server, the site and the console. The SQL of the search implements them
 * too (`src/search/query.ts`); a property test compares it with these functions.
 */

/** How far ahead a stay may end (docs/api.md#horizon). */
export const HORIZON_MONTHS = 24;
/** The longest stay (D-04). */
export const LONGEST_STAY_MONTHS = 12;
/** The most guests of a stay, also when the listing takes more (D-21). */
export const MAX_GUESTS = 20;
/** The largest number of guests in the filter of a search, which means that many or more (D-21). */
export const MAX_GUESTS_IN_FILTER = 10;
/** From this many nights on a stay is priced by the month. */
const MONTHLY_FROM_NIGHTS = 30;

export type PriceBasis = 'night' | 'month';

/** How a stay of these nights is priced. */
export const basisOfNights = (nights: number): PriceBasis => (nights < MONTHLY_FROM_NIGHTS ? 'night' : 'month');
export const basisOfStay = (stay: Stay): PriceBasis => basisOfNights(nightsOf(stay));

/** Whether a gap of so many free nights is too short for a stay of the minimum length (D-90). */
export const isOrphanGap = (nights: number, minNights: number): boolean => nights > 0 && nights < minNights;

/**
 * Why free nights cannot be taken: fewer than the minimum stay, unless they fill a gap exactly and the host sells such gaps, or beside a
 * gap that is shorter than the minimum stay (D-90). Nights before today and beyond the horizon are no gap. All days are day numbers
 * (`dayNumber`); `before` is the day on which the stay before ends, `after` the day on which the next one begins, null where there is none.
 * Positional parameters, because the memory index calls it for every candidate of a search.
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
): 'minimum_stay' | 'leaves_gap' | null => {
  if (checkOut - checkIn < minNights) return sellsOrphanNights && before === checkIn && after === checkOut ? null : 'minimum_stay';
  if (before !== null && before > today && isOrphanGap(checkIn - before, minNights)) return 'leaves_gap';
  if (after !== null && after < horizon && isOrphanGap(after - checkOut, minNights)) return 'leaves_gap';
  return null;
};

/** From when guests can arrive, and until when they leave: `HH:MM` by the clock of the place. */
export type StayHours = { readonly checkIn: string; readonly checkOut: string };

/** For spaces whose host has not said any. */
export const USUAL_HOURS: StayHours = { checkIn: '15:00', checkOut: '11:00' };

/** `00:00` to `23:59`. */
export const HOUR = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The hours of a space; spaces from before hosts could set them have the usual ones. */
export const stayHoursOf = ({ hours }: { readonly hours?: StayHours | undefined }): StayHours => hours ?? USUAL_HOURS;
