import { afterEach, describe, expect, it, vi } from 'vitest';
import { calendarDecider } from '../../../src/calendar/decider.ts';
import { couponDecider } from '../../../src/coupons/decider.ts';
import { commandHandler } from '../../../src/engine/commands/handle-command.ts';
import type { EventStore } from '../../../src/engine/event-store/port.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { folded, withEntry, withLast, withMember, withoutKey, withoutMember } from '../../../src/kernel/folding.ts';
import { addDays } from '../../../src/kernel/nights.ts';
import { conversationDecider } from '../../../src/messages/decider.ts';
import { favouritesDecider } from '../../../src/site/favourites/decider.ts';

const EVENTS = 2_000;
const now = '2026-09-01T10:00:00.000Z';
const numbers = Array.from({ length: EVENTS }, (_, i) => i);
const stayOf = (i: number) => ({ checkIn: addDays('2027-01-01', i), checkOut: addDays('2027-01-02', i) });

afterEach(() => vi.restoreAllMocks());

/** Counts writes to maps and sets: a copy writes each entry again. */
const written = (work: () => unknown): number => {
  const set = vi.spyOn(Map.prototype, 'set');
  const add = vi.spyOn(Set.prototype, 'add');
  work();
  const count = set.mock.calls.length + add.mock.calls.length;
  vi.restoreAllMocks();
  return count;
};

describe('a fold is linear in the number of events', () => {
  it.each<[string, () => unknown]>([
    [
      'nights held',
      () =>
        folded(
          calendarDecider.evolve,
          calendarDecider.initial,
          numbers.map((i) => {
            const data = { listingId: 1, reservationId: i, guestId: i, stay: stayOf(i), draftRevision: 0, heldAt: now };
            return { type: 'NightsHeld' as const, data };
          }),
        ),
    ],
    [
      'ranges blocked',
      () =>
        folded(
          calendarDecider.evolve,
          calendarDecider.initial,
          numbers.map((i) => {
            const { checkIn: from, checkOut: to } = stayOf(i);
            return { type: 'RangeBlocked' as const, data: { listingId: 1, blockId: i, from, to, origin: 'host' as const, blockedAt: now } };
          }),
        ),
    ],
    [
      'uses of a coupon',
      () =>
        folded(
          couponDecider.evolve,
          couponDecider.initial,
          numbers.flatMap((reservationId) => [
            { type: 'CouponReserved' as const, data: { couponId: 1, reservationId, listingId: 1, reservedAt: now } },
            { type: 'CouponConsumed' as const, data: { couponId: 1, reservationId, consumedAt: now } },
          ]),
        ),
    ],
    [
      'favourites',
      () =>
        folded(
          favouritesDecider.evolve,
          favouritesDecider.initial,
          numbers.map((listingId) => ({ type: 'FavouriteAdded' as const, data: { userId: 1, listingId, addedAt: now } })),
        ),
    ],
  ])('%s', (_, work) => expect(written(work)).toBeLessThan(4 * EVENTS));

  it('messages of a conversation', () => {
    const lists = new Set<unknown>();
    folded<typeof conversationDecider.initial, Parameters<typeof conversationDecider.evolve>[1]>(
      (state, event) => {
        const next = conversationDecider.evolve(state, event);
        lists.add(next.sides);
        return next;
      },
      conversationDecider.initial,
      numbers.map((i) => ({
        type: 'MessageSent',
        data: {
          ...{ conversationId: 1, messageId: String(i), side: 'guest', authorId: 1 },
          textId: '',
          sentAt: now,
          digestAt: now,
        } as never,
      })),
    );
    expect(lists.size).toBe(1);
  });

  it('and does not mutate earlier state', () => {
    const [map, set, list] = [new Map([[1, 'a']]), new Set([1]), [1]];
    const grown = folded<{ map: ReadonlyMap<number, string>; set: ReadonlySet<number>; list: readonly number[] }, number>(
      (so, n) => ({
        map: withEntry(withoutKey(so.map, n - 1), n, 'b'),
        set: withMember(withoutMember(so.set, n - 1), n),
        list: withLast(so.list, n),
      }),
      { map, set, list },
      [2, 3],
    );
    expect([map, set, list]).toEqual([new Map([[1, 'a']]), new Set([1]), [1]]);
    expect(grown).toEqual({ map: new Map([[3, 'b']]), set: new Set([3]), list: [1, 2, 3] });
    withEntry(grown.map, 4, 'c'); // outside of a fold each change is a copy
    expect(grown.map.size).toBe(1);
  });
});

it("a command adds its id to the stream's known ids without copying them", async () => {
  const store = {
    append: async (_: string, expected: number | 'none', events: readonly unknown[]) => {
      const revision = (expected === 'none' ? -1 : expected) + events.length;
      return { revision, position: String(revision) };
    },
    read: async () => [],
  } as unknown as EventStore;
  const evolve = (count: number) => count + 1;
  const handle = commandHandler(store, systemClock, {
    initial: 0,
    evolve,
    decide: () => [{ type: 'Counted', data: {} }],
    begins: () => true,
  });
  const add = vi.spyOn(Set.prototype, 'add');
  for (const i of numbers.slice(0, 300)) await handle('count-1', {}, { actor: 'test', correlationId: 'c', commandId: String(i) });
  expect(handle.knows('count-1', '299')).toBe(true);
  expect(add.mock.calls.filter(([id]) => typeof id === 'string' && /^\d+$/.test(id)).length).toBe(300);
});
