import { addMonths, wholeMonths } from '../../src/kernel/nights.ts';
import { HORIZON_MONTHS, isOrphanGap, LONGEST_STAY_MONTHS, type Minimum } from '../../src/kernel/stay-rules.ts';
import { type Day, nightsBetween, numberOf, plusDays } from './days.ts';

/**
 * What the calendar allows without asking the server: hints only, the server decides (`available`, `simulation`). Nights are half open: the
 * night of a day begins on it; a check-out day may be the next guest's arrival (D-01).
 */
export type StayRules = Minimum & {
  today: Day;
  /** Busy nights, each by the day on which it begins. */
  busy: ReadonlySet<Day>;
  /** The site-wide minimum stay (D-04), which applies to gaps as well; absent, there is none. */
  leastNights?: number;
  /** Whether a gap shorter than the minimum may be requested as a whole (D-90); absent, it may. */
  sellsOrphans?: boolean;
};

export type DayState = 'free' | 'past' | 'busy' | 'checkout_only' | 'too_short' | 'beyond';
export type Choice = { from: Day | null; to: Day | null };

/** The minimum number of nights where no gap is filled. */
export const shortestStay = ({ minNights, leastNights = 1 }: StayRules): number => Math.max(minNights, leastNights);

/** The same for a text: where a calendar month is enough, the other form of the text says so. */
export const shortestText = (rules: StayRules): { count: number; context?: 'month' } => ({
  count: shortestStay(rules),
  ...(rules.byMonth ? { context: 'month' } : {}),
});

export const horizonOf = (today: Day): Day => addMonths(today, HORIZON_MONTHS);

const inOrder = new WeakMap<StayRules['busy'], readonly Day[]>();

/** The busy nights in order: every rendered day looks up the next one, which avoids scanning to the horizon. */
const busyNights = (busy: StayRules['busy']): readonly Day[] => {
  const known = inOrder.get(busy) ?? [...busy].sort();
  inOrder.set(busy, known);
  return known;
};

/** The first busy night on or after `day`, or null when there is none before the horizon. */
const nextBusy = ({ busy, today }: StayRules, day: Day): Day | null => {
  const end = horizonOf(today);
  return busyNights(busy).find((night) => night >= day && night <= end) ?? null;
};

/** The day after the last busy night before `day`, where the free nights around `day` begin; null when no busy night precedes them. */
const freeSince = ({ busy, today }: StayRules, day: Day): Day | null => {
  const last = busyNights(busy).findLast((night) => night < day && night >= today);
  return last === undefined ? null : plusDays(last, 1);
};

/** The last day on which a stay from `from` may end. */
export const latestCheckout = (rules: StayRules, from: Day): Day => {
  const ends = [addMonths(from, LONGEST_STAY_MONTHS), horizonOf(rules.today), nextBusy(rules, from)].filter((d) => d !== null);
  return ends.reduce((a, b) => (a < b ? a : b));
};

/** A gap between two stays shorter than the host's minimum may be sold as a whole (D-90), but not below the site's minimum (D-04). */
const fillsGap = (rules: StayRules, from: Day, to: Day): boolean =>
  nightsBetween(from, to) >= (rules.leastNights ?? 1) && freeSince(rules, from) === from && nextBusy(rules, from) === to;

/** The end of the shortest stay from this day: the minimum nights, or a calendar month where that is enough (D-167). */
const shortestFrom = (rules: StayRules, from: Day): Day => {
  const least = plusDays(from, rules.leastNights ?? 1);
  const nights = plusDays(from, rules.minNights);
  const month = addMonths(from, 1);
  const own = rules.byMonth && month < nights ? month : nights;
  return own > least ? own : least;
};

/** The earliest check-out for `from`, or null when no stay fits. */
export const earliestCheckout = (rules: StayRules, from: Day): Day | null => {
  const latest = latestCheckout(rules, from);
  const usual = shortestFrom(rules, from);
  if (usual <= latest) return usual;
  return latest > from && rules.sellsOrphans !== false && fillsGap(rules, from, latest) ? latest : null;
};

/** The appearance of a day while the arrival is selected. */
export const arrivalState = (rules: StayRules, day: Day): DayState => {
  if (day < rules.today) return 'past';
  if (day >= horizonOf(rules.today)) return 'beyond';
  if (rules.busy.has(day)) return day > rules.today && !rules.busy.has(plusDays(day, -1)) ? 'checkout_only' : 'busy';
  return earliestCheckout(rules, day) === null ? 'too_short' : 'free';
};

/** The appearance of a day once `from` is selected: nothing beyond the next busy night can end the stay (F29). */
export const departureState = (rules: StayRules, from: Day, day: Day): DayState => {
  if (day <= from) return arrivalState(rules, day);
  const latest = latestCheckout(rules, from);
  if (day > latest) return rules.busy.has(day) ? 'busy' : 'beyond';
  const earliest = earliestCheckout(rules, from);
  if (earliest === null || day < earliest) return 'too_short';
  return 'free';
};

/** Nights next to the stay that could no longer be booked, before and after it (D-90). Zero when there is no such gap. */
const looseNights = (rules: StayRules, { from, to }: { from: Day; to: Day }): { before: number; after: number } => {
  const since = freeSince(rules, from);
  const until = nextBusy(rules, to);
  const before = since === null ? 0 : nightsBetween(since, from);
  const after = until === null ? 0 : nightsBetween(to, until);
  const loose = (since: Day, nights: number) => {
    const begin = numberOf(since);
    return isOrphanGap(begin, begin + nights, rules.minNights, rules.byMonth) ? nights : 0;
  };
  return { before: since === null ? 0 : loose(since, before), after: loose(to, after) };
};

export type GapAdvice = { nights: number; options: { from: Day; to: Day }[] };

/** When the stay would leave a gap too short to book: the number of nights, and up to two nearby stays that leave none (D-a07). */
export const gapAdvice = (rules: StayRules, stay: { from: Day; to: Day }): GapAdvice | null => {
  const { before, after } = looseNights(rules, stay);
  if (before + after === 0) return null;
  const isGood = (from: Day, to: Day) => {
    if (from < rules.today || arrivalState(rules, from) !== 'free' || departureState(rules, from, to) !== 'free') return false;
    const loose = looseNights(rules, { from, to });
    return loose.before + loose.after === 0;
  };
  const options: { from: Day; to: Day }[] = [];
  for (let shift = 1; shift <= rules.minNights * 2 && options.length < 2; shift += 1) {
    const candidates = [
      { from: stay.from, to: plusDays(stay.to, -shift) },
      { from: stay.from, to: plusDays(stay.to, shift) },
      { from: plusDays(stay.from, -shift), to: stay.to },
      { from: plusDays(stay.from, shift), to: stay.to },
      { from: plusDays(stay.from, -before), to: plusDays(stay.to, after) },
    ];
    for (const option of candidates) {
      const known = options.some((o) => o.from === option.from && o.to === option.to);
      if (options.length < 2 && !known && numberOf(option.to) > numberOf(option.from) && isGood(option.from, option.to))
        options.push(option);
    }
  }
  return { nights: before || after, options };
};

/** The selection after a press on `day`; null when the day cannot be selected. */
export const chosen = (rules: StayRules, choice: Choice, day: Day): Choice | null => {
  if (choice.from && !choice.to && day > choice.from) {
    return departureState(rules, choice.from, day) === 'free' ? { from: choice.from, to: day } : null;
  }
  return arrivalState(rules, day) === 'free' ? { from: day, to: null } : null;
};

/** The number of months selected; null if it is not a whole number. */
export const monthsChosen = ({ from, to }: Choice): number | null => (from && to ? wholeMonths({ checkIn: from, checkOut: to }) : null);

/** The stay of this many months from this day (D-176); null where it is not available. */
export const stayOfMonths = (rules: StayRules, from: Day, months: number): Choice | null => {
  const to = addMonths(from, months);
  return arrivalState(rules, from) === 'free' && departureState(rules, from, to) === 'free' ? { from, to } : null;
};

/** The appearance of a day as the first of this many months; null: the number is not selected yet. */
export const firstDayState = (rules: StayRules, months: number | null, day: Day): DayState => {
  const state = arrivalState(rules, day);
  return state !== 'free' || months === null || stayOfMonths(rules, day, months) ? state : 'too_short';
};

const daysAhead = ({ today }: StayRules): Day[] =>
  Array.from({ length: nightsBetween(today, horizonOf(today)) }, (_, n) => plusDays(today, n));

/** The earliest day on which a stay can begin, today if there is none. */
export const firstFreeDay = (rules: StayRules): Day => daysAhead(rules).find((day) => arrivalState(rules, day) === 'free') ?? rules.today;

/** The next stay of this many months: from the next first of a month, else from the earliest day; null where there is none. */
export const comingStay = (rules: StayRules, months: number): Choice | null => {
  const days = daysAhead(rules);
  const firsts = days.filter((day) => day.endsWith('-01')).slice(0, 1);
  for (const day of [...firsts, ...days]) {
    const stay = stayOfMonths(rules, day, months);
    if (stay) return stay;
  }
  return null;
};
