import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '../../../src/calendar/events.ts';
import { type Known, knownAfter, nightsOut } from '../../../src/calendar/export/feed.ts';
import { positionOf, type Recorded } from '../../../src/engine/event-store/port.ts';

const AT = '2026-11-20T10:00:00.000Z';
const recorded = (event: CalendarEvent, revision: number): Recorded<CalendarEvent> => {
  const meta = { actor: 'test', correlationId: 'c', commandId: `c${revision}`, v: 1, at: AT, prev: null };
  return { ...event, id: `e${revision}`, stream: 'calendar-1', revision, position: positionOf(revision + 1), meta };
};
const held = (reservationId: number, checkIn: string, checkOut: string): CalendarEvent => ({
  type: 'NightsHeld',
  data: { listingId: 1, reservationId, guestId: 7, stay: { checkIn, checkOut }, draftRevision: 0, heldAt: AT },
});
const released = (reservationId: number): CalendarEvent => ({
  type: 'NightsReleased',
  data: { listingId: 1, reservationId, stay: { checkIn: '', checkOut: '' }, cause: 'guest', releasedAt: AT },
});
const blocked = (blockId: number, from: string, to: string): CalendarEvent => ({
  type: 'RangeBlocked',
  data: { listingId: 1, blockId, from, to, origin: 'host', blockedAt: AT },
});
const unblocked = (blockId: number): CalendarEvent => ({ type: 'RangeUnblocked', data: { listingId: 1, blockId, unblockedAt: AT } });
const after = (...events: CalendarEvent[]): Known => events.map(recorded).reduce<Known>(knownAfter, new Map());
const out = (today: string, ...events: CalendarEvent[]) =>
  nightsOut(after(...events), today).map(({ kind, refId, checkIn, checkOut, sequence }) => [kind, refId, checkIn, checkOut, sequence]);

describe('the nights exported to other sites', () => {
  it('are those held and blocked now, in order', () => {
    const events = [blocked(4, '2026-12-20', '2026-12-24'), held(4, '2026-12-10', '2026-12-12'), held(5, '2026-12-14', '2026-12-16')];
    expect(out('2026-12-01', ...events)).toEqual([
      ['reserved', 4, '2026-12-10', '2026-12-12', 1],
      ['reserved', 5, '2026-12-14', '2026-12-16', 2],
      ['blocked', 4, '2026-12-20', '2026-12-24', 0],
    ]);
    expect(out('2026-12-01', ...events, released(4), unblocked(4))).toEqual([['reserved', 5, '2026-12-14', '2026-12-16', 2]]);
  });

  it('have a number that rises when the same reservation takes nights again', () => {
    const events = [held(4, '2026-12-10', '2026-12-12'), released(4), held(4, '2026-12-11', '2026-12-12')];
    expect(out('2026-12-01', ...events)).toEqual([['reserved', 4, '2026-12-11', '2026-12-12', 2]]);
  });

  it('leave out past ones: the day of departure is no longer exported', () => {
    const stay = held(4, '2026-12-10', '2026-12-12');
    expect(['2026-12-11', '2026-12-12', '2026-12-13'].map((today) => out(today, stay).length)).toEqual([1, 0, 0]);
  });

  it('reach 24 months ahead: 23 are exported, 24 and 25 are not, and a range at the edge is exported whole', () => {
    const countFrom = (from: string) => out('2026-12-01', blocked(1, from, '2029-02-01')).length;
    expect(['2028-11-01', '2028-11-30', '2028-12-01', '2028-12-02', '2029-01-01'].map(countFrom)).toEqual([1, 1, 0, 0, 0]);
    expect(out('2026-12-01', blocked(1, '2028-11-30', '2029-02-01'))).toEqual([['blocked', 1, '2028-11-30', '2029-02-01', 0]]);
  });

  it('exclude what came from a feed (no echo), whatever its event is named', () => {
    const known = after(held(4, '2026-12-10', '2026-12-12'));
    const imported = Object.assign(recorded(held(9, '2026-12-20', '2026-12-22'), 5), { type: 'NightsHeldElsewhere' });
    expect(knownAfter(known, imported)).toBe(known);
  });
});
