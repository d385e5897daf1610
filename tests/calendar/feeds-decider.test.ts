import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { countsOf, MAX_FEED_CHANGES, MAX_FEEDS } from '../../src/calendar/decider/feeds.ts';
import { type CalendarCommand, calendarDecider, type StayRules } from '../../src/calendar/decider.ts';
import type { CalendarEvent } from '../../src/calendar/events.ts';
import { addDays, eachNight, overlaps } from '../../src/kernel/nights.ts';
import type { Stay } from '../../src/kernel/types.ts';
import { specFor } from '../support/decider-spec.ts';

const { decides } = specFor(calendarDecider);
const now = '2026-09-01T10:00:00.000Z';
const rules: StayRules = { minNights: 1, sellsOrphanNights: true, sellsBesideBlocks: false, today: '2026-09-01' };
const day = (d: number) => addDays('2026-08-31', d);
const stay = (from: number, to: number): Stay => ({ checkIn: day(from), checkOut: day(to) });

type Sync = Extract<CalendarCommand, { type: 'SyncFeed' }>;
const sync = (ranges: readonly Stay[], over: Partial<Sync> = {}): Sync => ({
  type: 'SyncFeed',
  listingId: 1,
  feedId: 5,
  address: 1,
  from: day(0),
  ranges,
  whole: true,
  confirmed: false,
  confirmAfter: 'PT30M',
  readAt: now,
  now,
  ...over,
});
const set = (feedId = 5, address = 1): CalendarEvent => ({ type: 'FeedAddressSet', data: { listingId: 1, feedId, address, setAt: now } });
type Synced = Extract<CalendarEvent, { type: 'FeedSynced' }>;
const synced = (added: Stay[], freed: Stay[] = [], over: Partial<Synced['data']> = {}): Synced => ({
  type: 'FeedSynced',
  data: { listingId: 1, feedId: 5, address: 1, from: day(0), added, freed, over: [], readAt: now, ...over },
});
const at = (minutes: number, ms = 0) => new Date(Date.parse(now) + minutes * 60_000 + ms).toISOString();
const doubted = (missing: Stay[], since = now, readAt = since): CalendarEvent => ({
  type: 'FeedDoubted',
  data: { listingId: 1, feedId: 5, address: 1, missing, since, readAt },
});
const held = (reservationId: number, nights: Stay): CalendarEvent => ({
  type: 'NightsHeld',
  data: { listingId: 1, reservationId, guestId: reservationId, stay: nights, draftRevision: 0, heldAt: now },
});
const hold = (reservationId: number, nights: Stay) => ({
  type: 'Hold' as const,
  listingId: 1,
  reservationId,
  guestId: reservationId,
  stay: nights,
  draftRevision: 0,
  settled: [],
  rules,
  now,
});
const fold = (events: readonly CalendarEvent[]) => events.reduce(calendarDecider.evolve, calendarDecider.initial);
const [a, b] = [stay(3, 5), stay(10, 12)];

describe('calendars that change on every read', () => {
  const c = stay(20, 22);
  const tomorrow = at(24 * 60);
  /** Added, freed and doubted nights count, over all calendars of the listing, including removed ones. */
  const changed = (count: number): CalendarEvent[] => [
    ...[set(), set(6), synced([a], Array(count - 2).fill(b))],
    { type: 'FeedDoubted', data: { listingId: 1, feedId: 6, address: 1, missing: [b], since: now, readAt: now } },
    { type: 'FeedRemoved', data: { listingId: 1, feedId: 6, removedAt: now } },
  ];
  it('are read while they change no more than a daily maximum', () => {
    for (const count of [MAX_FEED_CHANGES - 2, MAX_FEED_CHANGES - 1]) decides([...changed(count)], sync([a, c]), [synced([c])]);
    decides([...changed(MAX_FEED_CHANGES)], sync([a, c]), 'feed_too_large');
    decides([...changed(MAX_FEED_CHANGES)], sync([a]), []); // as it was
    decides([...changed(MAX_FEED_CHANGES)], sync([a, c], { readAt: tomorrow }), [synced([c], [], { readAt: tomorrow })]);
  });
});

describe('a reading of a feed', () => {
  it('takes new nights, frees missing ones and moves moved ones', () => {
    decides([set()], sync([a, b]), [synced([a, b])]);
    decides([set(), synced([a, b])], sync([stay(3, 6), stay(20, 22)]), [synced([stay(3, 6), stay(20, 22)], [a, b])]);
    decides([set(), synced([a]), synced([], [a])], sync([a]), [synced([a])]); // come back
  });
  it('has no effect without changes', () => {
    decides([set(), synced([a, b])], sync([a, b]), []);
    decides([set()], sync([]), []);
  });
  it('is discarded for an old address, an unknown feed or one begun before the last', () => {
    decides([set(), set(5, 2)], sync([a]), []);
    decides([set(6)], sync([a]), []);
    decides([set(), synced([a])], sync([b], { readAt: '2026-09-01T09:59:59.999Z' }), []);
    decides([set(), synced([a, b])], sync([b], { readAt: now }), [synced([], [a])]);
  });
  it('keeps the nights of an address until the new one was read', () => {
    decides([set(), synced([a]), set(5, 2)], sync([b], { address: 2 }), [synced([b], [a], { address: 2 })]);
    decides([set(), synced([a]), set(5, 2)], sync([a], { address: 2 }), [synced([], [], { address: 2 })]); // from now on it is doubted like any other
    decides([set(), synced([a]), set(5, 2)], sync([], { address: 2, whole: false }), []);
  });
  it('does not free nights before the first day that was read', () => {
    decides([set(), synced([a, b])], sync([b], { from: day(5) }), []);
    decides([set(), synced([a, b])], sync([stay(4, 5), b], { from: day(4) }), []);
    decides([set(), synced([a, b])], sync([b], { from: day(4) }), [synced([], [a], { from: day(4) })]);
  });
  it('takes nights and frees none when it was incomplete', () => {
    decides([set(), synced([a, b])], sync([stay(3, 6), stay(10, 11)], { whole: false }), [synced([stay(3, 6)])]);
    decides([set(), synced([a])], sync([], { whole: false }), []);
  });
});

describe('a feed that loses most of its nights', () => {
  it('is trusted when they are still missing half an hour later, or when the host confirms', () => {
    decides([set(), synced([a])], sync([]), [doubted([a])]);
    for (const early of [at(1), at(30, -1)]) decides([set(), synced([a]), doubted([a])], sync([], { readAt: early }), []);
    for (const late of [at(30), at(30, 1)])
      decides([set(), synced([a]), doubted([a])], sync([], { readAt: late }), [synced([], [a], { readAt: late })]);
    decides([set(), synced([a])], sync([], { confirmed: true }), [synced([], [a])]);
  });
  it('is doubted when more than half are missing: half or fewer missing is trusted immediately', () => {
    const ten = [stay(1, 5), stay(10, 16)];
    for (const [left, freed] of [
      [[stay(1, 5), stay(10, 11)], [stay(10, 16)]],
      [[stay(10, 16)], [stay(1, 5)]],
    ] as const)
      decides([set(), synced(ten)], sync(left), [synced(left[1] ? [left[1]] : [], [...freed])]);
    decides([set(), synced(ten)], sync([stay(1, 5)]), [doubted([stay(10, 16)])]);
  });
  it('takes new nights immediately, and the doubt keeps its start', () => {
    decides([set(), synced([a])], sync([b]), [synced([b]), doubted([a])]);
    decides([set(), synced([a]), doubted([a])], sync([b], { readAt: at(5) }), [
      synced([b], [], { readAt: at(5) }),
      doubted([a], now, at(5)),
    ]);
  });
  it('restarts the doubt when other nights are missing, after a reading with them, and at another address', () => {
    const c = stay(20, 21);
    decides([set(), synced([a, b, c]), doubted([a, b])], sync([], { readAt: at(40) }), [doubted([a, b, c], at(40))]);
    decides([set(), synced([a]), doubted([a])], sync([a]), [synced([])]);
    decides([set(), synced([a]), doubted([a]), synced([])], sync([], { readAt: at(40) }), [doubted([a], at(40))]);
    decides([set(), synced([a]), doubted([a]), set(5, 2)], sync([], { address: 2, readAt: at(40) }), [
      {
        ...doubted([a], at(40)),
        data: { listingId: 1, feedId: 5, address: 2, missing: [a], since: at(40), readAt: at(40) },
      } as CalendarEvent,
    ]);
  });
  it('raises no doubt when only past nights are missing', () => {
    decides([set(), synced([a])], sync([], { from: day(5) }), []);
    decides([set(), synced([a])], sync([], { from: day(4) }), [doubted([a])]);
  });
});

describe('imported nights', () => {
  it('refuse requests and blocks, and overlap reservations without ending them (D-118)', () => {
    decides([set(), synced([a])], hold(1, stay(4, 6)), 'unavailable');
    decides([set(), synced([a])], hold(1, stay(5, 6)), [held(1, stay(5, 6))]);
    decides([set(), synced([a])], { type: 'Block', listingId: 1, blockId: 1, from: day(4), to: day(6), now }, 'overlap');
    decides([set(), held(1, a)], sync([stay(4, 8)]), [synced([stay(4, 8)], [], { over: [{ reservationId: 1, stay: a }] })]);
  });
  it('report a reservation once, as long as nights overlap it', () => {
    decides([set(), held(1, a), synced([a])], sync([stay(3, 6)]), [synced([stay(3, 6)], [a])]);
    decides([set(), held(1, a), synced([a]), synced([], [a])], sync([a]), [synced([a], [], { over: [{ reservationId: 1, stay: a }] })]);
  });
  it('are removed with the feed', () => {
    decides([set(), synced([a])], { type: 'RemoveFeed', listingId: 1, feedId: 5, now }, [
      { type: 'FeedRemoved', data: { listingId: 1, feedId: 5, removedAt: now } },
    ]);
    const removed: CalendarEvent = { type: 'FeedRemoved', data: { listingId: 1, feedId: 5, removedAt: now } };
    decides([set(), synced([a]), removed], hold(1, a), [held(1, a)]);
    decides([removed], { type: 'RemoveFeed', listingId: 1, feedId: 5, now }, []);
  });
});

describe('the number of feeds', () => {
  const some = (count: number) => Array.from({ length: count }, (_, i) => set(100 + i));
  const more = { type: 'SetFeed' as const, listingId: 1, feedId: 5, now };
  it.each([MAX_FEEDS - 2, MAX_FEEDS - 1])('%i leave room for another', (count) => decides([...some(count)], more, [set()]));
  it('20 are the most', () => decides([...some(MAX_FEEDS)], more, 'too_many_feeds'));
  it('a known one may still change its address', () => decides([...some(MAX_FEEDS)], { ...more, feedId: 100 }, [set(100, 2)]));
});

it('counts new, changed, removed and remaining nights, and those under reservations', () => {
  const before = [set(), held(1, stay(20, 22)), synced([a, b, stay(30, 31), stay(40, 41)])];
  const events = calendarDecider.decide(sync([stay(3, 6), b, stay(21, 23), stay(40, 41)]), fold(before));
  const { feeds, holds } = fold([...before, ...events]);
  expect(countsOf(events, feeds.get(5), holds)).toEqual({ added: 1, changed: 1, removed: 1, unchanged: 2, conflicts: 1 });
});

const days = fc.integer({ min: 1, max: 60 });
const someStay = fc.tuple(days, fc.integer({ min: 1, max: 9 })).map(([from, length]) => stay(from, from + length));
/** Like the parser's output: sorted, unique, without overlaps. */
const reading = fc.array(someStay, { maxLength: 12 }).map((stays) => {
  const apart: Stay[] = [];
  for (const one of stays) if (!apart.some((other) => overlaps(one, other))) apart.push(one);
  return apart.sort((one, other) => (one.checkIn < other.checkIn ? -1 : 1));
});
const nightsIn = (stays: readonly Stay[]) => new Set(stays.flatMap(eachNight));

describe('any sequence of readings', () => {
  test.prop([fc.array(reading, { minLength: 1, maxLength: 6 })])(
    'ends with the nights of the last one, and applying it twice changes nothing',
    (readings) => {
      let events: CalendarEvent[] = [set()];
      for (const ranges of readings) {
        const command = sync(ranges, { confirmed: true });
        events = [...events, ...calendarDecider.decide(command, fold(events))];
        expect(calendarDecider.decide(command, fold(events))).toEqual([]);
        expect(nightsIn(fold(events).feeds.get(5)?.ranges ?? [])).toEqual(nightsIn(ranges));
      }
    },
  );

  test.prop([reading, reading])('an incomplete one never frees a night', (first, second) => {
    const events = [set(), synced([...first])];
    const after = fold([...events, ...calendarDecider.decide(sync(second, { whole: false }), fold(events))]);
    const nights = nightsIn(after.feeds.get(5)?.ranges ?? []);
    expect([...nightsIn(first), ...nightsIn(second)].filter((night) => !nights.has(night))).toEqual([]);
  });

  const step = fc.oneof(fc.record({ ranges: reading, feedId: fc.constantFrom(5, 6), whole: fc.boolean() }), fc.record({ stay: someStay }));
  test.prop([fc.array(step, { maxLength: 25 })])('between requests: no night is given twice, and none that a feed has', (steps) => {
    let events: CalendarEvent[] = [set(), set(6)];
    for (const [i, one] of steps.entries()) {
      const before = fold(events);
      const command = 'stay' in one ? hold(i, one.stay) : sync(one.ranges, { feedId: one.feedId, whole: one.whole });
      try {
        events = [...events, ...calendarDecider.decide(command, before)];
      } catch {
        continue; // refused
      }
      const given = 'stay' in one ? [...fold(events).holds.values()].find((other) => other.guestId === i) : undefined;
      const imported = [...before.feeds.values()].flatMap(({ ranges }) => ranges);
      if (given) expect(imported.some((range) => overlaps(range, given.stay))).toBe(false);
    }
    const holds = [...fold(events).holds.values()].map((one) => one.stay);
    expect(nightsIn(holds).size).toBe(holds.flatMap(eachNight).length);
  });
});
