import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { addDays, addMonths } from '../../kernel/nights.ts';
import type { DateOnly, Stay } from '../../kernel/types.ts';
import { type Block, blocksOf, UnusableCalendar } from './lines.ts';
import { type Steps, startsOf, type Window } from './recurrence.ts';
import {
  dayOfWall,
  inTypeOfStart,
  keyOf,
  type Moment,
  momentOf,
  type Property,
  propertyOf,
  type ToInstant,
  Unreadable,
  wholeDay,
  zonesOf,
} from './times.ts';

/**
 * `zone`: the listing's IANA zone. `today`: its current day. `ownUid`: the UID suffix of this listing's own feed, whose events are ignored
 * (no echo).
 */
export type Reading = { readonly zone: string; readonly today: DateOnly; readonly ownUid: string };
/**
 * `ranges`: taken nights, half-open, in order, without duplicates. `events`: the number read. `unreadable`: the number that could not be
 * read.
 */
export type Nights = { readonly ranges: readonly Stay[]; readonly events: number; readonly unreadable: number };

const MONTHS = 24;
const MAX_EXCEPTIONS = 1_000;
const RELEVANT_LINE = /^(DTSTART|DTEND|DURATION|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|UID|X-MICROSOFT-CDO-ALLDAYEVENT)[;:]/i;

type Event = {
  readonly uid: string | null;
  readonly free: boolean;
  readonly start: Moment;
  /** The length of one occurrence: in days if the start is a day, otherwise in milliseconds. */
  readonly length: number;
  readonly rules: readonly string[];
  readonly extra: readonly (Moment & { length?: number })[];
  readonly without: readonly string[];
  /** The occurrence that it replaces. */
  readonly instead: Moment | null;
  /** RANGE=THISANDFUTURE also moves all later occurrences, which is not supported: the calendar counts as partially read. */
  readonly moves: boolean;
};

/**
 * The nights that a calendar takes from yesterday on, for 24 months, as nights of the listing's zone. An event with times takes the night
 * of each day that it overlaps after 12:00 (D-142): a stay from 15:00 to 11:00 takes the nights between, a morning takes none. Cancelled
 * and transparent events take none. Text such as summaries is never read, because providers write it in any language. Throws
 * UnusableCalendar.
 */
export const nightsIn = (text: string, { zone, today, ownUid }: Reading): Nights => {
  const blocks = blocksOf(text);
  const zones = zonesOf(blocks.zones);
  const local: ToInstant = (wall) => wall.toZonedDateTime(zone).epochMilliseconds;
  const floating = (blocks.zone === null ? null : zones(blocks.zone)) ?? local;
  const window: Window = { from: addDays(today, -1), to: addMonths(today, MONTHS) };
  const toWall: ToWall = (instant) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime();
  const events: Event[] = [];
  let unreadable = 0;
  const orUnreadable = <T>(read: () => T): T | null => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      unreadable += 1;
      return null;
    }
  };
  for (const block of blocks.events) {
    const event = orUnreadable(() => eventOf(block, (property, at) => momentOf(at, property.params, zones, floating), toWall));
    if (event?.moves) unreadable += 1;
    if (event && !(ownUid !== '' && event.uid?.endsWith(ownUid))) events.push(event);
  }
  const replaced = replacedBy(events);
  const steps: Steps = { taken: 0 };
  const ranges = events.flatMap((event) => {
    if (event.free) return [];
    return (
      orUnreadable(() => occurrencesOf(event, replaced, window, steps))?.flatMap(
        (at) => stayOf(at, at.length ?? event.length, toWall) ?? [],
      ) ?? []
    );
  });
  return { ranges: inOrder(ranges, window), events: events.length, unreadable };
};

type ToWall = (instant: number) => Temporal.PlainDateTime;
type ToMoment = (property: Property, at: unknown) => Moment;

const eventOf = ({ lines, closed, cancelled }: Block, read: ToMoment, toWall: ToWall): Event => {
  if (!closed) throw new Unreadable('an event without an end');
  const all = lines.filter((line) => RELEVANT_LINE.test(line)).map(propertyOf);
  const one = (name: string) => all.find((property) => property.name === name);
  const each = (name: string) => all.filter((property) => property.name === name);
  const word = (name: string) => String(one(name)?.values[0] ?? '').toUpperCase();
  // Outlook writes whole days as times from midnight to midnight in some zone, and flags them
  const isWholeDays = word('x-microsoft-cdo-alldayevent') === 'TRUE';
  const moment: ToMoment = (property, at) => (isWholeDays ? wholeDay(read(property, at), toWall) : read(property, at));
  const first = (property: Property | undefined) => (property ? moment(property, property.values[0]) : null);
  const start = first(one('dtstart'));
  if (!start) throw new Unreadable('an event without a start');
  const without = each('exdate').flatMap((property) =>
    property.values.map((value) => keyOf(inTypeOfStart(start, moment(property, value)))),
  );
  if (without.length > MAX_EXCEPTIONS) throw new UnusableCalendar('too_large');
  const extra = each('rdate').flatMap((property) => property.values.map((value) => extraOf(property, value, start, moment)));
  const instead = first(one('recurrence-id'));
  const uid = one('uid')?.values[0];
  return {
    uid: typeof uid === 'string' && uid !== '' ? uid : null,
    free: cancelled || word('status') === 'CANCELLED' || word('transp') === 'TRANSPARENT',
    start,
    length: lengthOf(start, first(one('dtend')), one('duration')?.values[0]),
    rules: lines.filter((line) => /^RRULE[;:]/i.test(line)).map((line) => line.slice(line.indexOf(':') + 1)),
    extra,
    without,
    instead,
    moves: one('recurrence-id')?.params['range'] !== undefined,
  };
};

/** RDATE: another start, or a period with its own end or length. */
const extraOf = (property: Property, value: unknown, start: Moment, moment: ToMoment) => {
  if (!Array.isArray(value)) return inTypeOfStart(start, moment(property, value));
  const [from, to]: unknown[] = value;
  const begins = moment(property, from);
  const ends = String(to).startsWith('P') ? null : moment(property, to);
  return { ...begins, length: lengthOf(start.kind === begins.kind ? begins : start, ends, ends ? undefined : to) };
};

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 36_600;

/** At most `LONGEST_DAYS`: an implausible length would overflow date arithmetic. Throws Unreadable on an end before the start. */
const lengthOf = (start: Moment, end: Moment | null, duration: unknown): number => {
  const length = rawLength(start, end, duration);
  if (length < 0) throw new Unreadable('an end before the start');
  return Math.min(length, LONGEST_DAYS * (start.kind === 'day' ? 1 : DAY_MS));
};

const rawLength = (start: Moment, end: Moment | null, duration: unknown): number => {
  if (start.kind === 'day') {
    if (end) return Math.round(dayCount(end.wall) - dayCount(start.wall));
    return duration === undefined ? 1 : Math.ceil(secondsOf(duration) / 86_400);
  }
  if (end) return (end.kind === 'day' ? start.zone(end.wall) : end.zone(end.wall)) - start.zone(start.wall);
  return duration === undefined ? 0 : secondsOf(duration) * 1_000;
};

const dayCount = (wall: Temporal.PlainDateTime): number => Date.parse(`${dayOfWall(wall)}T00:00:00Z`) / DAY_MS;

const secondsOf = (duration: unknown): number => {
  try {
    const seconds = ICAL.Duration.fromString(String(duration)).toSeconds();
    if (Number.isFinite(seconds)) return seconds;
  } catch {
    // below
  }
  throw new Unreadable('no duration');
};

/** By UID: the occurrences that another event replaces. */
const replacedBy = (events: readonly Event[]): ReadonlyMap<string, readonly Moment[]> => {
  const found = new Map<string, Moment[]>();
  for (const { uid, instead } of events) if (uid !== null && instead !== null) found.set(uid, [...(found.get(uid) ?? []), instead]);
  return found;
};

const occurrencesOf = (
  event: Event,
  replaced: ReadonlyMap<string, readonly Moment[]>,
  window: Window,
  steps: Steps,
): (Moment & { length?: number })[] => {
  const { start, rules, extra, without, uid, length } = event;
  if (event.instead !== null) return [start];
  const days = start.kind === 'day' ? length : Math.ceil(length / DAY_MS);
  const inWall = (instant: number) => wallIn(start, instant);
  const repeated = rules.flatMap((rule) => startsOf(rule, start, days, window, steps, inWall));
  const moved = (uid === null ? undefined : replaced.get(uid)) ?? [];
  const excluded = new Set([...without, ...moved.map((moment) => keyOf(inTypeOfStart(start, moment)))]);
  return [start, ...repeated, ...extra].filter((moment) => !excluded.has(keyOf(moment)));
};

/** The wall time at an instant in the zone of `start`, whose offset is at most a day. */
const wallIn = (start: Moment, instant: number): Temporal.PlainDateTime => {
  const utc = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO('UTC').toPlainDateTime();
  if (start.kind === 'day') return utc;
  return utc.add({ milliseconds: instant - start.zone(utc) });
};

const NOON = 12;

/** Null when no night is taken. */
const stayOf = (moment: Moment, length: number, toWall: ToWall): Stay | null => {
  if (moment.kind === 'day') {
    const checkIn = dayOfWall(moment.wall);
    return { checkIn, checkOut: addDays(checkIn, Math.max(1, length)) };
  }
  const from = moment.zone(moment.wall);
  const last = toWall(from + Math.max(1, length) - 1); // the end itself is outside
  const checkIn = dayOfWall(toWall(from));
  const day = dayOfWall(last);
  const checkOut = last.hour >= NOON ? addDays(day, 1) : day;
  return checkIn < checkOut ? { checkIn, checkOut } : null;
};

/** The distinct ranges in the window. Overlapping ranges are merged; adjacent ones stay separate stays. */
const inOrder = (stays: readonly Stay[], { from, to }: Window): Stay[] => {
  const cut = stays
    .map(({ checkIn, checkOut }) => ({ checkIn: checkIn < from ? from : checkIn, checkOut: checkOut > to ? to : checkOut }))
    .filter(({ checkIn, checkOut }) => checkIn < checkOut)
    .sort((a, b) => (a.checkIn < b.checkIn ? -1 : a.checkIn > b.checkIn ? 1 : 0));
  const merged: Stay[] = [];
  for (const stay of cut) {
    const last = merged.at(-1);
    if (last && stay.checkIn < last.checkOut)
      merged[merged.length - 1] = { ...last, checkOut: stay.checkOut > last.checkOut ? stay.checkOut : last.checkOut };
    else merged.push(stay);
  }
  return merged;
};
