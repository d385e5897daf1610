import { describe, it } from 'vitest';
import type { RequestSlotEvent } from '../../src/reservations/events.ts';
import { requestSlotsDecider } from '../../src/reservations/slots.ts';
import { specFor } from '../support/decider-spec.ts';

const { given } = specFor(requestSlotsDecider);
const now = '2026-09-01T10:00:00.000Z';
const taken = (reservationId: number): RequestSlotEvent => ({
  type: 'RequestSlotTaken',
  data: { guestId: 70, reservationId, takenAt: now },
});
const freed = (reservationId: number): RequestSlotEvent => ({ type: 'RequestSlotFreed', data: { guestId: 70, reservationId } });
const take = (reservationId: number) => ({ type: 'TakeSlot' as const, guestId: 70, reservationId, now });
const free = (reservationId: number) => ({ type: 'FreeSlot' as const, guestId: 70, reservationId });

describe('open requests of a guest (D-40)', () => {
  it('are three at most', () => {
    given(taken(1)).when(take(2)).thenEvents(taken(2));
    given(taken(1), taken(2)).when(take(3)).thenEvents(taken(3));
    given(taken(1), taken(2), taken(3)).when(take(4)).thenRejected('too_many_requests_open');
  });
  it('count each reservation once', () => given(taken(1), taken(2), taken(3)).when(take(3)).thenNothing());
  it('make room when one ends', () => given(taken(1), taken(2), taken(3), freed(2)).when(take(4)).thenEvents(taken(4)));
  it('are freed once', () => {
    given(taken(1)).when(free(1)).thenEvents(freed(1));
    given(taken(1), freed(1)).when(free(1)).thenNothing();
    given().when(free(1)).thenNothing();
  });
});
