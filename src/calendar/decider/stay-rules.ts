import { addDays, addMonths, dayNumber, overlaps } from '../../shared/nights.ts';
import { gapRefusal, HORIZON_MONTHS } from '../../shared/stay-rules.ts';
import type { DateOnly, Stay } from '../../shared/types.ts';

/** How far alternatives are looked for, in days before and after. */
const SEARCH_DAYS = 90;

export type StayRules = {
  minNights: number;
  /** The host sells a gap shorter than the minimum stay to whoever fills it exactly (D-90). */
  sellsOrphanNights: boolean;
  /** In the space's own zone (D-03). */
  today: DateOnly;
};

export type StayRefusal = 'unavailable' | 'minimum_stay' | 'leaves_gap';

/**
 * Why `stay` cannot have its nights beside the `firm` ones (reserved, held, blocked), or null.
 * Nights before today and beyond the horizon never count as a gap (D-90).
 */
export const refusalOf = (firm: readonly Stay[], stay: Stay, rules: StayRules): StayRefusal | null => {
  if (firm.some((other) => overlaps(other, stay))) return 'unavailable';
  const { minNights, today, sellsOrphanNights } = rules;
  const numberOf = (day: DateOnly | null) => (day === null ? null : dayNumber(day));
  const before = numberOf(latestDay(firm.filter((other) => other.checkOut <= stay.checkIn).map((other) => other.checkOut)));
  const after = numberOf(earliestDay(firm.filter((other) => other.checkIn >= stay.checkOut).map((other) => other.checkIn)));
  const [checkIn, checkOut] = [dayNumber(stay.checkIn), dayNumber(stay.checkOut)];
  const horizon = dayNumber(addMonths(today, HORIZON_MONTHS));
  return gapRefusal(checkIn, checkOut, minNights, before, after, dayNumber(today), horizon, sellsOrphanNights);
};

/** The nearest stays that would be taken instead, nearest first: as long as asked, or reaching to the neighbour that is too near (D-a07, D-a14). */
export const alternativesTo = (firm: readonly Stay[], stay: Stay, rules: StayRules, refusal: StayRefusal): Stay[] => {
  const { checkIn, checkOut } = stay;
  const variants: ((days: number) => Stay)[] = [
    (days) => ({ checkIn: addDays(checkIn, -days), checkOut: addDays(checkOut, -days) }),
    (days) => ({ checkIn: addDays(checkIn, days), checkOut: addDays(checkOut, days) }),
  ];
  if (refusal === 'leaves_gap')
    variants.unshift(
      (days) => ({ checkIn, checkOut: addDays(checkOut, days) }),
      (days) => ({ checkIn, checkOut: addDays(checkOut, -days) }),
      (days) => ({ checkIn: addDays(checkIn, -days), checkOut }),
    );
  const horizon = addMonths(rules.today, HORIZON_MONTHS);
  const isOffered = (candidate: Stay) =>
    candidate.checkIn >= rules.today &&
    candidate.checkIn < candidate.checkOut &&
    candidate.checkOut <= horizon &&
    refusalOf(firm, candidate, rules) === null;
  const found = variants.flatMap((variant) => {
    for (let days = 1; days <= SEARCH_DAYS; days += 1) {
      const candidate = variant(days);
      if (isOffered(candidate)) return [{ days, candidate }];
    }
    return [];
  });
  return found.sort((a, b) => a.days - b.days).map(({ candidate }) => candidate);
};

const latestDay = (days: readonly DateOnly[]): DateOnly | null =>
  days.reduce<DateOnly | null>((a, b) => (a === null || b > a ? b : a), null);
const earliestDay = (days: readonly DateOnly[]): DateOnly | null =>
  days.reduce<DateOnly | null>((a, b) => (a === null || b < a ? b : a), null);
