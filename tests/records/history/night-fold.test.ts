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
/** Each event from its own command. */
const recorded = (events: readonly CalendarEvent[]): Recorded<CalendarEvent>[] =>
  events.map((event, revision) => ({
    ...event,
    id: `${revision}`,
    stream: 'calendar-1',
    revision,
    position: `${revision}`,
    meta: { actor: 'user:5', correlationId: 'c', commandId: `c${revision}`, v: 1, at: AT, prev: null },
  }));
const nightAfter = (night: string, ...events: CalendarEvent[]) => {
  const { holder, before } = nightIn(recorded(events), night);
  return [holder?.kind ?? null, before.map(({ what }) => what)];
};

describe('the holder of a night', () => {
  it('is a stay for its nights, and not for its last day', () => {
    const holderOf = (night: string) => nightAfter(night, held(7))[0];
    expect(['2027-01-09', '2027-01-10', '2027-01-11', '2027-01-12'].map(holderOf)).toEqual([null, 'hold', 'hold', null]);
  });

  it("is another site's calendar as long as one of its feeds takes it", () => {
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

  it('never includes a failed request, but does include a withdrawn one', () => {
    expect(nightAfter('2027-01-10', held(7), released(7, 'request_failed'))).toEqual([null, []]);
    expect(nightAfter('2027-01-10', held(7), released(7, 'guest'))).toEqual([null, ['released', 'held']]);
    expect(nightAfter('2027-01-10', held(7), released(7, 'request_failed'), held(7))).toEqual(['hold', []]);
  });

  it('is unchanged by the end of another stay', () => {
    expect(nightAfter('2027-01-10', held(7), released(8, 'guest'))).toEqual(['hold', []]);
  });
});
