import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '../../../src/calendar/events.ts';
import type { Recorded } from '../../../src/engine/event-store/port.ts';
import { nightIn } from '../../../src/records/history/night-fold.ts';

const AT = '2026-12-01T12:00:00.000Z';
const stay = { checkIn: '2027-01-10', checkOut: '2027-01-12' };
const held = (reservationId: number): CalendarEvent => ({
  type: 'NightsHeld',
  data: { listingId: 1, reservationId, guestId: 5, stay, draftRevision: 0, heldAt: AT },
});
const released = (reservationId: number, cause: 'guest' | 'request_failed'): CalendarEvent => ({
  type: 'NightsReleased',
  data: { listingId: 1, reservationId, stay, cause, releasedAt: AT },
});
/** Each event by a command of its own. */
const recorded = (events: readonly CalendarEvent[]): Recorded<CalendarEvent>[] =>
  events.map((event, revision) => ({
    ...event,
    id: `${revision}`,
    stream: 'calendar-1',
    revision,
    position: `${revision}`,
    meta: { actor: 'user:5', correlationId: 'c', commandId: `c${revision}`, v: 1, at: AT, prev: null },
  }));
const told = (night: string, ...events: CalendarEvent[]) => {
  const { holder, before } = nightIn(recorded(events), night);
  return [holder?.kind ?? null, before.map(({ what }) => what)];
};

describe('who has a night', () => {
  it('a stay has its nights, and not the day of its end', () => {
    const by = (night: string) => told(night, held(7))[0];
    expect(['2027-01-09', '2027-01-10', '2027-01-11', '2027-01-12'].map(by)).toEqual([null, 'hold', 'hold', null]);
  });

  it('a calendar of another site has a night as long as one of its feeds takes it', () => {
    const read = (feedId: number, added: (typeof stay)[], freed: (typeof stay)[]): CalendarEvent => ({
      type: 'FeedSynced',
      data: { listingId: 1, feedId, address: 1, from: '2026-12-01', added, freed, over: [], readAt: AT },
    });
    const removed: CalendarEvent = { type: 'FeedRemoved', data: { listingId: 1, feedId: 2, removedAt: AT } };
    const since = (night: string, ...events: CalendarEvent[]) => nightIn(recorded(events), night).importedAt;
    const both = [read(1, [stay], []), read(2, [stay], [])];
    expect(['2027-01-09', '2027-01-10', '2027-01-11', '2027-01-12'].map((night) => since(night, ...both))).toEqual([null, AT, AT, null]);
    expect(since('2027-01-10', ...both, read(1, [], [stay]))).toBe(AT);
    expect(since('2027-01-10', ...both, read(1, [], [stay]), removed)).toBe(null);
  });

  it('a request that failed is never told, one that was taken back is', () => {
    expect(told('2027-01-10', held(7), released(7, 'request_failed'))).toEqual([null, []]);
    expect(told('2027-01-10', held(7), released(7, 'guest'))).toEqual([null, ['released', 'held']]);
    expect(told('2027-01-10', held(7), released(7, 'request_failed'), held(7))).toEqual(['hold', []]);
  });

  it('the end of another stay frees no night', () => {
    expect(told('2027-01-10', held(7), released(8, 'guest'))).toEqual(['hold', []]);
  });
});
