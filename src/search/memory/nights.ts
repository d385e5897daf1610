import { dayIn } from '../../kernel/local-time.ts';
import { addMonths, dayNumber, nightsOf } from '../../kernel/nights.ts';
import { basisOfNights, gapRefusal, HORIZON_MONTHS, holdsMonth } from '../../kernel/stay-rules.ts';
import type { Instant, Stay } from '../../kernel/types.ts';
import { type Columns, MODES, MONTHLY } from './rows.ts';
import type { Taken } from './taken.ts';

const DAILY = MODES.indexOf('daily');

/** Today and the horizon of each zone by its number, cached for a minute. */
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
 * Whether these nights of a listing can be requested, by the rules of the calendar (`kernel/stay-rules.ts`), as in the SQL of `query.ts`:
 * mode, horizon, free nights, minimum stay, and no remaining gap shorter than it, unless the stay fills one exactly (D-90).
 */
export const freeNights = (stay: Stay, { mode, nightly, monthly, minNights, sellsOrphans, zone }: Columns, taken: Taken, days: Days) => {
  const { pool, starts, counts } = taken.all();
  const [checkIn, checkOut, nights] = [dayNumber(stay.checkIn), dayNumber(stay.checkOut), nightsOf(stay)];
  const [price, otherMode] = basisOfNights(nights) === 'night' ? [nightly, MONTHLY] : [monthly, DAILY];
  const isMonth = otherMode === MONTHLY && holdsMonth(stay);
  return (id: number): boolean => {
    const byMonth = mode[id] === MONTHLY;
    if (byMonth && isMonth ? (monthly[id] ?? 0) < 0 : mode[id] === otherMode || (price[id] ?? 0) < 0) return false;
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
    return gapRefusal(checkIn, checkOut, minNights[id] ?? 1, before, after, today, last, sellsOrphans[id] === 1, byMonth) === null;
  };
};
