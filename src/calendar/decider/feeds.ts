import { after } from '../../kernel/durations.ts';
import { eachNight, overlaps } from '../../kernel/nights.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { DateOnly, Instant, Stay } from '../../kernel/types.ts';
import type { CalendarEvent } from '../events.ts';

/** A calendar of another site, as the listing's stream knows it. */
export type Feed = {
  /** How often its address was set. */
  readonly address: number;
  /** Its nights as half-open ranges. */
  readonly ranges: readonly Stay[];
  /** Ranges that it lacked too suddenly to be believed, and since when; null while it is believed. */
  readonly doubt: { readonly missing: readonly Stay[]; readonly since: Instant } | null;
  /** When it was read last with a result that changed something. */
  readonly readAt: Instant | null;
};

/** What a reading of a feed says. */
export type SyncFeed = {
  readonly type: 'SyncFeed';
  readonly feedId: number;
  /** The feed's address that was read, by its number: the reading of an old address is discarded. */
  readonly address: number;
  /** The first day that was read, in the listing's zone; earlier nights are unknown to the reading. */
  readonly from: DateOnly;
  readonly ranges: readonly Stay[];
  /** Everything in it could be read. What was read in part takes nights and frees none. */
  readonly whole: boolean;
  /** The host confirms that the nights it lacks are free. */
  readonly confirmed: boolean;
  /** So long after a first reading that lacked most nights a second one is believed: an ISO 8601 duration. */
  readonly confirmAfter: string;
  /** When the reading began: one that began before the last result is discarded. */
  readonly readAt: Instant;
};

type About = { readonly listingId: number; readonly now: Instant };

/** Calendars of other sites that a listing may have. */
export const MAX_FEEDS = 20;

/** Ranges that the calendars of a listing changed on a day in UTC, all of them together. */
export type FeedChanges = { readonly day: string; readonly ranges: number };

/**
 * Ranges that the calendars of a listing may change in a day: 25 times all nights of the 24 months. Sites that let a space change a few a
 * day. One that says something else each time it is asked would fill the log, and the stream that every request of this listing is decided
 * by.
 */
export const MAX_FEED_CHANGES = 20_000;

/** A new address for a new or known feed; its nights stay until the first reading of the new address. Throws Rejection too_many_feeds. */
export const setFeed = (
  { listingId, feedId, now }: About & { readonly feedId: number },
  feeds: ReadonlyMap<number, Feed>,
): CalendarEvent[] => {
  const known = feeds.get(feedId);
  if (!known && feeds.size >= MAX_FEEDS) throw new Rejection('too_many_feeds');
  return [{ type: 'FeedAddressSet', data: { listingId, feedId, address: (known?.address ?? 0) + 1, setAt: now } }];
};

/**
 * The difference between what the feed had and what was read, by ranges: providers change UIDs as they like. A reading that says nothing
 * new has no effect. One that is empty or lacks more than half of the nights frees nothing, until one at least `confirmAfter` later lacks
 * them too or the host confirms it (D-141): a site that has a fault would free what it sold. Readings between the two do not count. The
 * first reading of another address replaces what the old one had, unless it is empty.
 */
export const synced = (
  command: About & SyncFeed,
  feed: Feed | undefined,
  holds: ReadonlyMap<number, { readonly stay: Stay }>,
): CalendarEvent[] => {
  const { listingId, feedId, address, from, ranges, whole, confirmed, confirmAfter, readAt } = command;
  if (!feed || feed.address !== address || (feed.readAt !== null && readAt < feed.readAt)) return [];
  const before = feed.ranges.filter(({ checkOut }) => checkOut > from);
  const read = new Set(ranges.map(keyOf));
  const had = new Set(before.map((range) => keyOf(seenFrom(range, from))));
  const missing = whole ? before.filter((range) => !read.has(keyOf(seenFrom(range, from)))) : [];
  const isOther = whole && feed.readAt === null && before.length > 0; // the first reading of another address
  const lacksMost = whole && !confirmed && (isOther ? ranges.length === 0 : isMostOf(before, ranges, from));
  const known = feed.doubt && missing.every((range) => feed.doubt?.missing.some((other) => isSame(range, other))) ? feed.doubt : null;
  const isDoubted = lacksMost && !(known && after(known.since, confirmAfter) <= readAt);
  const freed = isDoubted ? [] : missing;
  const added = ranges.filter((range) => !had.has(keyOf(range)) && (whole || !before.some((other) => covers(other, range))));
  const doubted: CalendarEvent = {
    type: 'FeedDoubted',
    data: { listingId, feedId, address, missing, since: known?.since ?? readAt, readAt },
  };
  const endsDoubt = feed.doubt !== null && whole && !isDoubted;
  if (added.length === 0 && freed.length === 0 && !endsDoubt && !(isOther && !isDoubted)) return isDoubted && !known ? [doubted] : [];
  const over = [...holds].flatMap(([reservationId, { stay }]) =>
    added.some((range) => overlaps(range, stay)) && !before.some((range) => overlaps(range, stay)) ? [{ reservationId, stay }] : [],
  );
  const result: CalendarEvent = { type: 'FeedSynced', data: { listingId, feedId, address, from, added, freed, over, readAt } };
  return isDoubted ? [result, doubted] : [result];
};

type FeedEvent = Extract<CalendarEvent, { type: 'FeedAddressSet' | 'FeedSynced' | 'FeedDoubted' }>;

const changedBy = ({ type, data }: CalendarEvent): FeedChanges | null => {
  if (type !== 'FeedSynced' && type !== 'FeedDoubted') return null;
  const ranges = type === 'FeedSynced' ? data.added.length + data.freed.length : data.missing.length;
  return { day: data.readAt.slice(0, 10), ranges };
};

/** What was changed on the day of the event, with the event. */
export const changesAfter = (before: FeedChanges, event: CalendarEvent): FeedChanges => {
  const more = changedBy(event);
  if (!more) return before;
  return more.day > before.day ? more : { day: before.day, ranges: before.ranges + more.ranges };
};

/** These events of a reading. Throws Rejection feed_too_large when the calendars of the listing would have changed too much in a day. */
export const expectFewChanges = (events: CalendarEvent[], changes: FeedChanges): CalendarEvent[] => {
  if (events.length > 0 && events.reduce(changesAfter, changes).ranges > MAX_FEED_CHANGES) throw new Rejection('feed_too_large');
  return events;
};

/** The feed after one of its events. */
export const feedAfter = (feed: Feed = { address: 0, ranges: [], doubt: null, readAt: null }, { type, data }: FeedEvent): Feed => {
  switch (type) {
    case 'FeedAddressSet':
      return { ...feed, address: data.address, doubt: null, readAt: null };
    case 'FeedDoubted':
      return { ...feed, doubt: data, readAt: data.readAt };
    case 'FeedSynced': {
      const freed = new Set(data.freed.map(keyOf));
      const kept = feed.ranges.filter((range) => range.checkOut > data.from && !freed.has(keyOf(range)));
      return { ...feed, ranges: [...kept, ...data.added], doubt: null, readAt: data.readAt };
    }
  }
};

/** What a reading did, in counts: a range that took the place of another is changed, not new and freed. */
export type SyncCounts = {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Reservations and requests below the feed's nights, now. */
  readonly conflicts: number;
};

/** The counts of a decision, from its events and the state after it. */
export const countsOf = (
  events: readonly CalendarEvent[],
  feed: Feed | undefined,
  holds: ReadonlyMap<number, { readonly stay: Stay }>,
): SyncCounts => {
  const { added, freed } = events.find((event) => event.type === 'FeedSynced')?.data ?? { added: [], freed: [] };
  const changed = added.filter((range) => freed.some((other) => overlaps(other, range)));
  const removed = freed.filter((range) => !added.some((other) => overlaps(other, range)));
  const ranges = feed?.ranges ?? [];
  const below = [...holds.values()].filter(({ stay }) => ranges.some((range) => overlaps(range, stay)));
  return {
    added: added.length - changed.length,
    changed: changed.length,
    removed: removed.length,
    unchanged: ranges.length - added.length,
    conflicts: below.length,
  };
};

/** Whether more than half of the nights from `from` on are in no range that was read. */
const isMostOf = (before: readonly Stay[], read: readonly Stay[], from: DateOnly): boolean => {
  const had = new Set(before.flatMap((range) => eachNight(seenFrom(range, from))));
  const named = new Set(read.flatMap(eachNight));
  return 2 * [...had].filter((night) => !named.has(night)).length > had.size;
};

const isSame = (a: Stay, b: Stay): boolean => keyOf(a) === keyOf(b);
const keyOf = ({ checkIn, checkOut }: Stay): string => `${checkIn} ${checkOut}`;
const covers = (outer: Stay, inner: Stay): boolean => outer.checkIn <= inner.checkIn && inner.checkOut <= outer.checkOut;
const seenFrom = (range: Stay, from: DateOnly): Stay => (range.checkIn < from ? { checkIn: from, checkOut: range.checkOut } : range);
