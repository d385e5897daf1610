import { beforeEach, describe, expect, it } from 'vitest';
import { calendarProjection } from '../../projections/calendar/calendar.ts';
import type { CalendarEvent } from '../../src/calendar/events.ts';
import { blocksOf, listingOfBlock, takenFrom } from '../../src/calendar/queries.ts';
import { positionOf, type Recorded } from '../../src/engine/event-store/port.ts';
import { testDatabase } from '../support/database.ts';

const { db } = await testDatabase();

let position = 0;
const recorded = (event: CalendarEvent): Recorded => {
  position += 1;
  const meta = { actor: 'test', correlationId: 'c', commandId: `c${position}`, v: 1, at: '2026-09-01T00:00:00.000Z', prev: null };
  return {
    ...event,
    id: `e${position}`,
    stream: `calendar-${event.data.listingId}`,
    revision: position,
    position: positionOf(position),
    meta,
  };
};
const held = (reservationId: number, from: string, to: string, listingId = 1): CalendarEvent => ({
  type: 'NightsHeld',
  data: {
    listingId,
    reservationId,
    guestId: 70 + reservationId,
    stay: { checkIn: from, checkOut: to },
    draftRevision: 0,
    heldAt: '2026-09-01T00:00:00.000Z',
  },
});
const released = (reservationId: number, listingId = 1): CalendarEvent => ({
  type: 'NightsReleased',
  data: { listingId, reservationId, stay: { checkIn: '', checkOut: '' }, cause: 'guest', releasedAt: '2026-09-01T00:00:00.000Z' },
});
const blocked = (blockId: number, from: string, to: string, listingId = 1): CalendarEvent => ({
  type: 'RangeBlocked',
  data: { listingId, blockId, from, to, origin: 'host', blockedAt: '2026-09-01T00:00:00.000Z' },
});
const unblocked = (blockId: number, listingId = 1): CalendarEvent => ({
  type: 'RangeUnblocked',
  data: { listingId, blockId, unblockedAt: '2026-09-01T00:00:00.000Z' },
});
const apply = (...events: CalendarEvent[]) => db.transaction((trx) => calendarProjection.apply(trx, events.map(recorded)));
const taken = async (listingId = 1) =>
  (await takenFrom(db, listingId, '2026-01-01')).map(({ kind, refId, checkIn, checkOut }) => [kind, refId, checkIn, checkOut]);

beforeEach(async () => {
  for (const table of calendarProjection.tables) await db(table).delete();
});

describe('occupancy', () => {
  it('is found for several listings and days in concurrent queries', async () => {
    await apply(blocked(1, '2026-09-10', '2026-09-12'), held(2, '2026-09-05', '2026-09-07'));
    const queries = [
      takenFrom(db, 1, '2026-09-01'),
      takenFrom(db, 1, '2026-09-08'),
      takenFrom(db, 1, '2026-09-12'),
      takenFrom(db, 2, '2026-09-01'),
    ];
    const [all, later, lastDay, none] = await Promise.all(queries);
    expect(all?.map(({ refId }) => refId)).toEqual([2, 1]);
    expect(later?.map(({ refId }) => refId)).toEqual([1]);
    expect(lastDay?.map(({ refId }) => refId)).toEqual([1]); // ends on that day
    expect(none).toEqual([]);
  });

  it('has a row for each live hold and block, in order', async () => {
    await apply(blocked(1, '2026-09-10', '2026-09-12'), held(2, '2026-09-05', '2026-09-07'), held(3, '2026-09-07', '2026-09-10'));
    expect(await taken()).toEqual([
      ['hold', 2, '2026-09-05', '2026-09-07'],
      ['hold', 3, '2026-09-07', '2026-09-10'],
      ['block', 1, '2026-09-10', '2026-09-12'],
    ]);
    expect((await blocksOf(db, 1)).map(({ refId }) => refId)).toEqual([1]);
    expect(await listingOfBlock(db, 1)).toBe(1);
    expect(await listingOfBlock(db, 2)).toBeNull();
  });

  it('is identical in one batch and in many, and when a batch is applied twice', async () => {
    const story = [
      held(1, '2026-09-05', '2026-09-07'),
      released(1),
      held(2, '2026-09-06', '2026-09-08'),
      blocked(4, '2026-09-20', '2026-09-22'),
      unblocked(4),
      held(5, '2026-09-20', '2026-09-22', 2),
    ];
    for (const event of story) await apply(event);
    const oneByOne = [await taken(), await taken(2)];
    for (const table of calendarProjection.tables) await db(table).delete();
    await apply(...story);
    await apply(...story);
    expect([await taken(), await taken(2)]).toEqual(oneByOne);
    expect(oneByOne).toEqual([[['hold', 2, '2026-09-06', '2026-09-08']], [['hold', 5, '2026-09-20', '2026-09-22']]]);
    expect(await db('calendar_anomalies')).toEqual([]);
  });

  it('records an anomaly instead of a second stay in the same night, and continues', async () => {
    await apply(held(1, '2026-09-05', '2026-09-07'));
    await apply(held(2, '2026-09-06', '2026-09-08'), held(3, '2026-09-08', '2026-09-09'));
    expect((await taken()).map(([, id]) => id)).toEqual([1, 3]);
    expect(await db('calendar_anomalies')).toMatchObject([{ kind: 'hold', ref_id: 2, listing_id: 1, during: '[2026-09-06,2026-09-08)' }]);
  });
});
