import { describe, it } from 'vitest';
import type { RequestSlotEvent } from '../../src/reservations/events.ts';
import { requestSlotsDecider } from '../../src/reservations/request/slots.ts';
import { specFor } from '../support/decider-spec.ts';

const { given } = specFor(requestSlotsDecider);
const now = '2026-09-01T10:00:00.000Z';
const limits = { listing: 3, guest: 20 };
const taken = (reservationId: number, takenAt = now, listingId = 9): RequestSlotEvent => ({
  type: 'RequestSlotTaken',
  data: { guestId: 70, reservationId, listingId, takenAt },
});
const freed = (reservationId: number): RequestSlotEvent => ({ type: 'RequestSlotFreed', data: { guestId: 70, reservationId } });
const take = (reservationId: number, at = now, listingId = 9) => ({
  ...{ type: 'TakeSlot' as const, guestId: 70, reservationId, listingId, limits },
  now: at,
});
const again = (reservationId: number): RequestSlotEvent => ({
  type: 'RequestSlotTaken',
  data: { guestId: 70, reservationId, takenAt: now, again: true },
});
const takeAgain = (reservationId: number) => ({ type: 'TakeSlotAgain' as const, guestId: 70, reservationId, now });
const free = (reservationId: number) => ({ type: 'FreeSlot' as const, guestId: 70, reservationId, now });

describe('open requests of a guest (D-40)', () => {
  it('are at most three', () => {
    given(taken(1)).when(take(2)).thenEvents(taken(2));
    given(taken(1), taken(2)).when(take(3)).thenEvents(taken(3));
    given(taken(1), taken(2), taken(3)).when(take(4)).thenRejected('too_many_requests_open');
  });
  it('count each reservation once', () => given(taken(1), taken(2), taken(3)).when(take(3)).thenNothing());
  it('may be replaced when one ends', () =>
    given(taken(1), taken(2), taken(3), freed(2))
      .when(take(4, now, 8))
      .thenEvents(taken(4, now, 8)));
  it('take their slot again after a correction, above the maximum too, which then counts them', () => {
    given(taken(1), freed(1), taken(2)).when(takeAgain(1)).thenEvents(again(1));
    given(taken(1), freed(1), taken(2), taken(3), taken(4)).when(takeAgain(1)).thenEvents(again(1));
    given(taken(1), freed(1), again(1)).when(takeAgain(1)).thenNothing();
    given(taken(1), freed(1), taken(2), taken(3), again(1)).when(take(4)).thenRejected('too_many_requests_open');
    given(again(1)).when(free(1)).thenEvents(freed(1));
  });
  it('are freed once', () => {
    given(taken(1)).when(free(1)).thenEvents(freed(1));
    given(taken(1), freed(1)).when(free(1)).thenNothing();
    given().when(free(1)).thenNothing();
  });
});

describe('requests of a guest in 24 hours (D-140)', () => {
  const before = '2026-08-31T10:00:00.001Z';
  const dayBefore = '2026-08-31T10:00:00.000Z';
  const sent = (count: number, at: string, listingId?: number) =>
    Array.from({ length: count }, (_, i) => [taken(i + 1, at, listingId ?? i + 100), freed(i + 1)]).flat();
  const unsent = (reservationId: number): RequestSlotEvent => ({
    type: 'RequestSlotFreed',
    data: { guestId: 70, reservationId, unsent: true },
  });

  it('are three for one listing', () => {
    given(...sent(2, before, 9))
      .when(take(50))
      .thenEvents(taken(50));
    given(...sent(3, before, 9))
      .when(take(50))
      .thenRejected('too_many_requests_listing');
    given(...sent(3, before, 9))
      .when(take(50, now, 8))
      .thenEvents(taken(50, now, 8));
    given(...sent(3, dayBefore, 9))
      .when(take(50))
      .thenEvents(taken(50));
  });
  it('are twenty in total', () => {
    given(...sent(19, before))
      .when(take(50))
      .thenEvents(taken(50));
    given(...sent(20, before))
      .when(take(50))
      .thenRejected('too_many_requests_day');
    given(...sent(20, dayBefore))
      .when(take(50))
      .thenEvents(taken(50));
  });
  it('do not include one that is open again after a correction', () =>
    given(...sent(19, before), again(1), freed(1))
      .when(take(50))
      .thenEvents(taken(50)));
  it('do not include failed requests', () => {
    given(...sent(2, before, 9), taken(3), unsent(3))
      .when(take(50))
      .thenEvents(taken(50));
    given(...sent(2, before, 9), taken(3), freed(3))
      .when(take(50))
      .thenRejected('too_many_requests_listing');
  });
});
