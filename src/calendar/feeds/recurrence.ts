import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { addDays } from '../../kernel/nights.ts';
import type { DateOnly } from '../../kernel/types.ts';
import { UnusableCalendar } from './lines.ts';
import { dayOfWall, type Moment, Unreadable } from './times.ts';

/** Occurrences of one rule in the window. A calendar with more is an attack or a mistake, and is refused as a whole (SEC-11). */
const MAX_INSTANCES = 2_000;
/** Total steps of all rules of a calendar, including those before the window. */
const MAX_STEPS = 50_000;

/** The window of days: `from` is the first night, `to` the day after the last. */
export type Window = { readonly from: DateOnly; readonly to: DateOnly };
export type Steps = { taken: number };

const timeOf = ({ year, month, day, hour, minute, second }: Temporal.PlainDateTime, isDate: boolean) =>
  new ICAL.Time({ year, month, day, hour, minute, second, isDate }, ICAL.Timezone.localTimezone);

const wallOf = ({ year, month, day, hour, minute, second }: ICAL.Time) =>
  Temporal.PlainDateTime.from({ year, month, day, hour, minute, second });

/** The last wall time of the rule, in the zone of its start: `UNTIL` is often in UTC, or a day in a rule with times. */
const untilOf = (text: string, start: Moment, toWall: (instant: number) => Temporal.PlainDateTime): ICAL.Time | null => {
  const match = /(?:^|;)UNTIL=(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?(?:;|$)/i.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0] = match.slice(1, 4).map(Number);
  const isTime = match[4] !== undefined;
  const [hour = 23, minute = 59, second = 59] = isTime ? match.slice(4, 7).map(Number) : [];
  const written = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second });
  if (start.kind === 'day') return timeOf(written, true);
  return timeOf(match[7] ? toWall(written.toZonedDateTime('UTC').epochMilliseconds) : written, false);
};

/** Years without 29 February are skipped (RFC 5545 3.3.10); ical.js would use 1 March unless the rule names the day. */
const isLeapDay = ({ month, day }: Temporal.PlainDateTime): boolean => month === 2 && day === 29;

/**
 * The starts of one rule within the window, the first event's own start left out. `length`: the days that an earlier occurrence may extend
 * into the window. Throws Unreadable on a rule that ical.js does not support, and UnusableCalendar on one that exceeds the limits.
 */
export const startsOf = (
  rule: string,
  start: Moment,
  length: number,
  { from, to }: Window,
  steps: Steps,
  toWall: (instant: number) => Temporal.PlainDateTime,
): Moment[] => {
  const first = addDays(from, -length - 2);
  const last = addDays(to, 2);
  const found: Moment[] = [];
  try {
    const text = rule.replaceAll(' ', '');
    const isOfLeapDays = isLeapDay(start.wall) && /FREQ=YEARLY/i.test(text) && !/(?:^|;)BY/i.test(text);
    const recur = ICAL.Recur.fromString(isOfLeapDays ? `${text};BYMONTH=2;BYMONTHDAY=29` : text);
    recur.until = untilOf(rule, start, toWall);
    const iterator = recur.iterator(timeOf(start.wall, start.kind === 'day'));
    for (let next = iterator.next(); next; next = iterator.next()) {
      steps.taken += 1;
      if (steps.taken > MAX_STEPS) throw new UnusableCalendar('too_large');
      const moment: Moment = { ...start, wall: wallOf(next) };
      const day = dayOfWall(moment.wall);
      if (day >= last) break;
      if (day < first) continue;
      found.push(moment);
      if (found.length > MAX_INSTANCES) throw new UnusableCalendar('too_large');
    }
  } catch (error) {
    if (error instanceof UnusableCalendar) throw error;
    throw new Unreadable('a rule that cannot be read');
  }
  return found;
};
