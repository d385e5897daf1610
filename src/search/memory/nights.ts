import { dayIn } from '../../shared/local-time.ts';
import { addMonths, dayNumber, nightsOf } from '../../shared/nights.ts';
import { basisOfNights, gapRefusal, HORIZON_MONTHS } from '../../shared/stay-rules.ts';
import type { Instant, Stay } from '../../shared/types.ts';
import { type Columns, MODES } from './rows.ts';
import type { Taken } from './taken.ts';

const [DAILY, MONTHLY] = [MODES.indexOf('daily'), MODES.indexOf('monthly')];

/** Today and the horizon in each zone by its number, worked out once a minute. */
export const daysInZones = (zones: readonly string[]) => {
  let minute = '';
  let today: number[] = [];
  let last: number[] = [];
  return (now: Instant): { readonly today: readonly number[]; readonly last: readonly number[] } => {
    if (now.slice(0, 16) !== minute || today.length < zones.length) {
      const days = zones.map((zone) => dayIn(zone, now));
      today = days.map(dayNumber);
      last = days.map((day) => dayNumber(addMonths(day, HORIZON_MONTHS)));
      minute = now.slice(0, 16);
    }
    return { today, last };
  };
};

type Days = ReturnType<ReturnType<typeof daysInZones>>;

/**
 * Whether a listing's nights can be asked for, by the rules of the calendar (`shared/stay-rules.ts`) and as `query.ts` has
 * them in SQL: mode, horizon, nobody there, minimum stay, no gap left that is shorter than it, or one filled exactly (D-90).
 */
export const freeNights = (stay: Stay, { mode, nightly, monthly, minNights, zone }: Columns, taken: Taken, days: Days) => {
  const { pool, starts, counts } = taken.all();
  const [checkIn, checkOut, nights] = [dayNumber(stay.checkIn), dayNumber(stay.checkOut), nightsOf(stay)];
  const [price, otherMode] = basisOfNights(nights) === 'night' ? [nightly, MONTHLY] : [monthly, DAILY];
  return (id: number): boolean => {
    if (mode[id] === otherMode || (price[id] ?? 0) < 0) return false;
    const [today, last] = [days.today[zone[id] ?? 0] ?? 0, days.last[zone[id] ?? 0] ?? 0];
    if (checkIn < today || checkOut > last) return false;
    let before: number | null = null;
    let after: number | null = null;
    const from = starts[id] ?? 0;
    const to = from + (counts[id] ?? 0);
    for (let i = from; i < to; i += 2) {
      const [start, end] = [pool[i] as number, pool[i + 1] as number];
      if (end <= checkIn) before = end;
      else if (start < checkOut) return false;
      else {
        after = start;
        break;
      }
    }
    return gapRefusal(checkIn, checkOut, minNights[id] ?? 1, before, after, today, last, true) === null;
  };
};
