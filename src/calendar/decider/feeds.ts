import { after } from '../../kernel/durations.ts';
import { eachNight, overlaps } from '../../kernel/nights.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { DateOnly, Instant, Stay } from '../../kernel/types.ts';
import type { CalendarEvent } from '../events.ts';

/** A calendar of another site, in the state of the listing's stream. */
export type Feed = {
  /** How often its address was set. */
  readonly address: number;
  /** Its nights as half-open ranges. */
  readonly ranges: readonly Stay[];
  /** Ranges whose sudden absence is not accepted yet, and since when; null otherwise. */
  readonly doubt: { readonly missing: readonly Stay[]; readonly since: Instant } | null;
  /** When a reading last changed something. */
  readonly readAt: Instant | null;
};

/** The result of reading a feed. */
export type SyncFeed = {
  readonly type: 'SyncFeed';
  readonly feedId: number;
  /** The number of the address that was read: readings of an old address are discarded. */
  readonly address: number;
  /** The first day that was read, in the listing's zone; earlier nights are unknown to the reading. */
  readonly from: DateOnly;
  readonly ranges: readonly Stay[];
  /** Everything in it could be read. A partial reading takes nights and frees none. */
  readonly whole: boolean;
  /** The host confirms that the nights it lacks are free. */
  readonly confirmed: boolean;
  /** After a reading that lacks most nights, a second one is accepted only after this ISO 8601 duration. */
  readonly confirmAfter: string;
  /** When the reading began; discarded if that was before the last result. */
  readonly readAt: Instant;
};

type CommandBase = { readonly listingId: number; readonly now: Instant };

/** The maximum number of calendars of other sites per listing. */
export const MAX_FEEDS = 20;

/** The number of ranges changed by all calendars of a listing on one UTC day. */
export type FeedChanges = { readonly day: string; readonly ranges: number };

/**
 * The maximum number of ranges that the calendars of a listing may change per day: 25 times all nights of the 24 months. Booking sites
 * change a few a day. A site that returns something else on every request would fill the log and the stream that decides every request for
 * this listing.
 */
export const MAX_FEED_CHANGES = 20_000;

/** A new address for a new or known feed; its nights stay until the first reading of the new address. Throws Rejection too_many_feeds. */
export const setFeed = (
  { listingId, feedId, now }: CommandBase & { readonly feedId: number },
  feeds: ReadonlyMap<number, Feed>,
): CalendarEvent[] => {
  const known = feeds.get(feedId);
  if (!known && feeds.size >= MAX_FEEDS) throw new Rejection('too_many_feeds');
  return [{ type: 'FeedAddressSet', data: { listingId, feedId, address: (known?.address ?? 0) + 1, setAt: now } }];
};

/**
 * The difference between the feed's ranges and the reading. Compares ranges, because providers change UIDs freely. A reading without
 * changes has no effect. One that is empty or lacks more than half of the nights frees nothing, until one at least `confirmAfter` later
 * lacks them too or the host confirms it (D-141): otherwise a faulty site would free nights it has sold. Readings in between do not count.
 * The first reading of another address replaces the ranges of the old one, unless it is empty.
 */
export const synced = (
  command: CommandBase & SyncFeed,
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
  const lacksMost = whole && !confirmed && (isOther ? ranges.length === 0 : lacksMoreThanHalf(before, ranges, from));
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

/** The number of changes on the day of the event, including the event. */
export const changesAfter = (before: FeedChanges, event: CalendarEvent): FeedChanges => {
  const more = changedBy(event);
  if (!more) return before;
  return more.day > before.day ? more : { day: before.day, ranges: before.ranges + more.ranges };
};

/** Returns these events of a reading. Throws Rejection feed_too_large when the calendars of the listing would change too much in a day. */
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
      const retained = feed.ranges.filter((range) => range.checkOut > data.from && !freed.has(keyOf(range)));
      return { ...feed, ranges: [...retained, ...data.added], doubt: null, readAt: data.readAt };
    }
  }
};

/** The counts of a reading: a range that replaces another counts as changed, not as added and freed. */
export type SyncCounts = {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Reservations and requests that the feed's nights overlap now. */
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

/** Whether more than half of the nights from `from` on are missing from the reading. */
const lacksMoreThanHalf = (before: readonly Stay[], read: readonly Stay[], from: DateOnly): boolean => {
  const had = new Set(before.flatMap((range) => eachNight(seenFrom(range, from))));
  const named = new Set(read.flatMap(eachNight));
  return 2 * [...had].filter((night) => !named.has(night)).length > had.size;
};

const isSame = (a: Stay, b: Stay): boolean => keyOf(a) === keyOf(b);
const keyOf = ({ checkIn, checkOut }: Stay): string => `${checkIn} ${checkOut}`;
const covers = (outer: Stay, inner: Stay): boolean => outer.checkIn <= inner.checkIn && inner.checkOut <= outer.checkOut;
const seenFrom = (range: Stay, from: DateOnly): Stay => (range.checkIn < from ? { checkIn: from, checkOut: range.checkOut } : range);
