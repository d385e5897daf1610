import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { alternativesTo, type CalendarCommand, calendarDecider, refusalOf, type StayRules } from '../../src/calendar/decider.ts';
import type { CalendarEvent } from '../../src/calendar/events.ts';
import { addDays, addMonths, overlaps } from '../../src/kernel/nights.ts';
import { Rejection } from '../../src/kernel/rejection.ts';
import type { Stay } from '../../src/kernel/types.ts';
import { specFor } from '../support/decider-spec.ts';

const { decides } = specFor(calendarDecider);
const now = '2026-09-01T10:00:00.000Z';
const rules: StayRules = { minNights: 1, sellsOrphanNights: true, sellsBesideBlocks: false, today: '2026-09-01' };
const day = (d: number) => addDays('2026-08-31', d);
const stay = (from: number, to: number): Stay => ({ checkIn: day(from), checkOut: day(to) });
const held = (reservationId: number, guestId: number, nights: Stay): CalendarEvent => ({
  type: 'NightsHeld',
  data: { listingId: 1, reservationId, guestId, stay: nights, draftRevision: 0, heldAt: now },
});
const blocked = (blockId: number, { checkIn, checkOut }: Stay): CalendarEvent => ({
  type: 'RangeBlocked',
  data: { listingId: 1, blockId, from: checkIn, to: checkOut, origin: 'host', blockedAt: now },
});
const released = (reservationId: number, nights: Stay): CalendarEvent => ({
  type: 'NightsReleased',
  data: { listingId: 1, reservationId, stay: nights, cause: 'guest', releasedAt: now },
});
const hold = (reservationId: number, guestId: number, nights: Stay, over: Partial<Extract<CalendarCommand, { type: 'Hold' }>> = {}) => ({
  type: 'Hold' as const,
  listingId: 1,
  reservationId,
  guestId,
  stay: nights,
  draftRevision: 0,
  settled: [],
  rules,
  now,
  ...over,
});
const block = (blockId: number, nights: Stay) => ({
  type: 'Block' as const,
  listingId: 1,
  blockId,
  from: nights.checkIn,
  to: nights.checkOut,
  now,
});

describe('overlap (test vectors)', () => {
  const a = stay(21, 24);
  const b = stay(24, 27);
  it('accepts A and then B, which begins the day A ends', () => decides([held(1, 1, a)], hold(2, 2, b), [held(2, 2, b)]));
  it('refuses C across both', () => decides([held(1, 1, a), held(2, 2, b)], hold(3, 3, stay(23, 25)), 'unavailable'));
  it('refuses one night of B to the host', () => decides([held(2, 2, b)], block(9, stay(24, 25)), 'overlap'));
  it('refuses a block over a block', () => decides([blocked(8, a)], block(9, stay(23, 26)), 'overlap'));
  it('accepts a block next to a stay', () => decides([held(1, 1, a)], block(9, b), [blocked(9, b)]));
  it('refuses a stay over a block', () => decides([blocked(8, a)], hold(1, 1, stay(20, 22)), 'unavailable'));
  it('accepts another stay after a release', () => decides([held(1, 1, a), released(1, a)], hold(2, 2, a), [held(2, 2, a)]));
  it('suggests the nearest free stays of the same length before and after', () => {
    const refused = () =>
      calendarDecider.decide(
        hold(3, 3, stay(23, 25)),
        [held(1, 1, a), held(2, 2, b)].reduce(calendarDecider.evolve, calendarDecider.initial),
      );
    const alternatives = [
      { from: day(19), to: day(21) },
      { from: day(27), to: day(29) },
    ];
    expect(refused).toThrow(expect.objectContaining({ details: { alternatives } }));
  });
});

describe('one request per guest and listing (D-40)', () => {
  it('refuses a second one', () => decides([held(1, 7, stay(3, 5))], hold(2, 7, stay(10, 12)), 'already_requested'));
  it('accepts another request of a guest whose first stay is paid', () =>
    decides([held(1, 7, stay(3, 5))], hold(2, 7, stay(10, 12), { settled: [1] }), [held(2, 7, stay(10, 12))]));
  it('has no effect for nights already held for this draft', () => decides([held(1, 7, stay(3, 5))], hold(1, 7, stay(3, 5)), []));
  it('moves the nights held for an older draft', () => {
    const back: CalendarEvent = {
      type: 'NightsReleased',
      data: { listingId: 1, reservationId: 1, stay: stay(3, 5), cause: 'request_failed', releasedAt: now },
    };
    const again = held(1, 7, stay(4, 6));
    decides([held(1, 7, stay(3, 5))], hold(1, 7, stay(4, 6), { draftRevision: 2 }), [
      back,
      { ...again, data: { ...again.data, draftRevision: 2 } } as CalendarEvent,
    ]);
  });
});

describe('release and unblock', () => {
  const release = { type: 'Release' as const, listingId: 1, reservationId: 1, cause: 'guest' as const, now };
  it('releases the nights once', () => {
    decides([held(1, 7, stay(3, 5))], release, [released(1, stay(3, 5))]);
    decides([held(1, 7, stay(3, 5)), released(1, stay(3, 5))], release, []);
  });
  it('of nights taken elsewhere makes them a block in the same step (D-50)', () => {
    decides([held(1, 7, stay(3, 5))], { ...release, blockId: 9 }, [released(1, stay(3, 5)), blocked(9, stay(3, 5))]);
    decides([held(1, 7, stay(3, 5)), released(1, stay(3, 5))], { ...release, blockId: 9 }, []);
  });
  it('of a failed request keeps a later hold of the reservation', () => {
    decides([held(1, 7, stay(3, 5))], { ...release, draftRevision: 1 }, []);
    decides([held(1, 7, stay(3, 5))], { ...release, draftRevision: 0 }, [released(1, stay(3, 5))]);
  });
  const unblock = { type: 'Unblock' as const, listingId: 1, blockId: 9, now };
  it('removes a block once', () => {
    decides([blocked(9, stay(3, 5))], unblock, [{ type: 'RangeUnblocked', data: { listingId: 1, blockId: 9, unblockedAt: now } }]);
    decides([], unblock, []);
  });
  it('blocks once', () => decides([blocked(9, stay(3, 5))], block(9, stay(3, 5)), []));
});

it('drops nights that ended more than a year ago from its state, once a month', () => {
  const at = (heldAt: string): CalendarEvent => {
    const later = held(2, 2, { checkIn: '2027-12-01', checkOut: '2027-12-02' });
    return { ...later, data: { ...later.data, heldAt } } as CalendarEvent;
  };
  const past = (checkOut: string): CalendarEvent[] => [
    held(1, 1, { checkIn: '2026-09-01', checkOut }),
    blocked(9, { checkIn: '2026-09-01', checkOut }),
  ];
  const retained = (checkOut: string, heldAt: string) => {
    const { holds, blocks } = [...past(checkOut), at(heldAt)].reduce(calendarDecider.evolve, calendarDecider.initial);
    return [holds.has(1), blocks.has(9)];
  };
  expect(retained('2026-10-04', '2027-10-05T00:00:00.000Z')).toEqual([false, false]);
  expect(retained('2026-10-05', '2027-10-05T00:00:00.000Z')).toEqual([true, true]);
  expect(retained('2026-08-20', now)).toEqual([true, true]); // earlier events of this month were already processed
});

describe('minimum stay', () => {
  it.each([
    [2, 'minimum_stay'],
    [3, null],
    [4, null],
  ])('of 3: %i nights give %s', (nights, refusal) =>
    expect(refusalOf([], stay(10, 10 + nights), { ...rules, minNights: 3 })).toBe(refusal),
  );
});

describe('where a listing is let by the month only (D-167)', () => {
  const monthly = { ...rules, minNights: 30, byMonth: true };
  const from = (checkIn: string, checkOut: string) => ({ checkIn, checkOut });
  it.each([
    ['2027-02-01', '2027-02-28', 'minimum_stay'],
    ['2027-02-01', '2027-03-01', null],
    ['2027-01-31', '2027-02-27', 'minimum_stay'],
    ['2027-01-31', '2027-02-28', null],
    ['2027-03-01', '2027-03-30', 'minimum_stay'],
    ['2027-03-01', '2027-03-31', null],
  ])('%s to %s gives %s', (checkIn, checkOut, refusal) => expect(refusalOf([], from(checkIn, checkOut), monthly)).toBe(refusal));

  it('a gap of a month is no gap, and a stay that is too short is offered the month', () => {
    const february = [from('2027-01-01', '2027-02-01'), from('2027-03-01', '2027-04-01')];
    expect(refusalOf(february, from('2027-04-01', '2027-05-01'), monthly)).toBeNull();
    const april = [from('2027-01-01', '2027-02-01'), from('2027-04-01', '2027-05-01')];
    expect(refusalOf(april, from('2027-03-02', '2027-04-01'), monthly)).toBeNull();
    expect(refusalOf(april, from('2027-03-01', '2027-03-31'), monthly)).toBe('leaves_gap');
  });
});

describe('gaps (D-90, test vectors, minimum 3)', () => {
  const three = { ...rules, minNights: 3 };
  const freeFrom10To = (end: number) => [stay(5, 10), stay(end, end + 4)];
  it.each([
    [15, 10, 13, 'leaves_gap'],
    [15, 12, 15, 'leaves_gap'],
    [15, 10, 15, null],
    [15, 10, 14, 'leaves_gap'],
    [16, 10, 13, null],
    [16, 10, 14, 'leaves_gap'],
    [12, 10, 12, null],
    [12, 10, 11, 'minimum_stay'],
  ])('free 10 to %i: %i to %i gives %s', (end, from, to, refusal) =>
    expect(refusalOf(freeFrom10To(end), stay(from, to), three)).toBe(refusal),
  );

  it('suggests the whole gap for a stay that would leave a part of it', () =>
    expect(alternativesTo(freeFrom10To(15), stay(10, 13), three, 'leaves_gap')[0]).toEqual(stay(10, 15)));
  it('refuses a stay in a short gap unless the host allows it', () =>
    expect(refusalOf(freeFrom10To(12), stay(10, 12), { ...three, sellsOrphanNights: false })).toBe('minimum_stay'));
  describe('beside a block by the host', () => {
    const own = (from: number, to: number) => ({ ...stay(from, to), own: true });
    const gapOf = (end: number, left = stay(5, 10), right = stay(end, end + 4)) => [left, right];
    it.each([
      ['none', gapOf(12), null],
      ['before it', gapOf(12, own(5, 10)), 'minimum_stay'],
      ['after it', gapOf(12, stay(5, 10), own(12, 16)), 'minimum_stay'],
      ['on both sides', gapOf(12, own(5, 10), own(12, 16)), 'minimum_stay'],
      ['a night further', [own(5, 9), stay(9, 10), stay(12, 13), own(13, 16)], null],
      ['below nights of another site', [own(5, 10), stay(9, 10), stay(12, 16)], null],
    ])('%s: two free nights give %s', (_, firm, refusal) => {
      expect(refusalOf(firm, stay(10, 12), three)).toBe(refusal);
      expect(refusalOf(firm, stay(10, 12), { ...three, sellsBesideBlocks: true })).toBeNull();
      expect(refusalOf(firm, stay(10, 12), { ...three, sellsOrphanNights: false, sellsBesideBlocks: true })).toBe('minimum_stay');
    });
    it.each([
      [12, 'minimum_stay'],
      [13, null],
      [14, null],
    ])('free 10 to %i beside it, requested whole: %s', (end, refusal) =>
      expect(refusalOf(gapOf(end, own(5, 10)), stay(10, end), three)).toBe(refusal),
    );
    it('is derived from who blocked: the host, or a calendar file of theirs', () => {
      const imported = { ...blocked(8, stay(12, 16)), data: { ...blocked(8, stay(12, 16)).data, origin: 'file' } } as CalendarEvent;
      const ask = hold(2, 2, stay(10, 12), { rules: three });
      decides([held(1, 1, stay(5, 10)), blocked(8, stay(12, 16))], ask, 'minimum_stay');
      decides([held(1, 1, stay(5, 10)), imported], ask, [held(2, 2, stay(10, 12))]);
    });
    it('is never offered as an alternative', () =>
      expect(alternativesTo(gapOf(12, own(5, 10)), stay(10, 13), three, 'unavailable')).not.toContainEqual(stay(10, 12)));
  });
  it('does not count the nights before today', () => {
    expect(refusalOf([stay(5, 10)], stay(12, 15), { ...three, today: day(10) })).toBeNull();
    expect(refusalOf([stay(5, 10)], stay(12, 15), { ...three, today: day(9) })).toBe('leaves_gap');
  });
  it('does not count the nights beyond the horizon', () => {
    const horizon = addMonths(rules.today, 24);
    const end = (d: number) => ({ checkIn: addDays(horizon, d), checkOut: addDays(horizon, d + 5) });
    const last = { checkIn: addDays(horizon, -6), checkOut: addDays(horizon, -2) };
    expect(refusalOf([end(0)], last, three)).toBeNull();
    expect(refusalOf([end(-1)], last, three)).toBe('leaves_gap');
  });
});

const aStay = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 8 })).map(([from, nights]) => stay(from, from + nights));

describe('properties', () => {
  test.prop([fc.array(fc.tuple(aStay, fc.boolean()), { maxLength: 40 }), fc.integer({ min: 1, max: 5 })])(
    'for any commands, no two firm ranges share a night and every suggested alternative is free',
    (requests, minNights) => {
      let state = calendarDecider.initial;
      requests.forEach(([nights, isBlock], i) => {
        const command: CalendarCommand = isBlock ? block(i, nights) : hold(i, i, nights, { rules: { ...rules, minNights } });
        try {
          state = calendarDecider.decide(command, state).reduce(calendarDecider.evolve, state);
        } catch (error) {
          if (!(error instanceof Rejection)) throw error;
          for (const { from, to } of (error.details['alternatives'] ?? []) as { from: string; to: string }[]) {
            const instead = hold(i, i, { checkIn: from, checkOut: to }, { rules: { ...rules, minNights } });
            expect(calendarDecider.decide(instead, state)).toHaveLength(1);
          }
        }
      });
      const firm = [...[...state.holds.values()].map((h) => h.stay), ...state.blocks.values()];
      for (const [i, one] of firm.entries()) for (const other of firm.slice(i + 1)) expect(overlaps(one, other)).toBe(false);
    },
  );
});

describe('nights of a cancellation that is reverted (D-51)', () => {
  const again = (draftRevision: number, nights = stay(3, 5)) =>
    ({ type: 'HoldRestored', listingId: 1, reservationId: 1, guestId: 70, stay: nights, draftRevision, now }) as const;
  const heldAgain = (draftRevision: number): CalendarEvent => ({
    type: 'NightsHeld',
    data: { listingId: 1, reservationId: 1, guestId: 70, stay: stay(3, 5), draftRevision, heldAt: now, again: true },
  });
  const before = [held(1, 70, stay(3, 5)), released(1, stay(3, 5))];
  const release = (revision: number) =>
    ({ type: 'Release', listingId: 1, reservationId: 1, cause: 'admin', before: revision, now }) as const;

  it('are taken again while they are free, once, whatever the rules of a stay', () => {
    decides(before, again(4), [heldAgain(4)]);
    decides([...before, held(2, 71, stay(1, 3)), held(3, 71, stay(5, 6))], again(4), [heldAgain(4)]);
    decides([...before, heldAgain(4)], again(4), []);
  });
  it.each([
    ['another guest', held(2, 71, stay(4, 6))],
    ['a block of the host', blocked(9, stay(4, 5))],
  ])('are refused when one of them was taken by %s', (_, other) => decides([...before, other], again(4), 'unavailable'));
  it.each([
    [3, false],
    [4, false],
    [5, true],
  ])('are not released by an earlier end: of revision %i %s', (revision, isGiven) => {
    const event = { ...released(1, stay(3, 5)), data: { ...released(1, stay(3, 5)).data, cause: 'admin' } } as CalendarEvent;
    decides([...before, heldAgain(4)], release(revision), isGiven ? [event] : []);
  });
});
