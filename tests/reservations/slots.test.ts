import { describe, it } from 'vitest';
import { requestSlotsDecider } from '../../src/reservations/decider/slots.ts';
import type { RequestSlotEvent } from '../../src/reservations/events.ts';
import { specFor } from '../support/decider-spec.ts';

const { decides } = specFor(requestSlotsDecider);
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
    decides([taken(1)], take(2), [taken(2)]);
    decides([taken(1), taken(2)], take(3), [taken(3)]);
    decides([taken(1), taken(2), taken(3)], take(4), 'too_many_requests_open');
  });
  it('count each reservation once', () => decides([taken(1), taken(2), taken(3)], take(3), []));
  it('can be replaced when one ends', () => decides([taken(1), taken(2), taken(3), freed(2)], take(4, now, 8), [taken(4, now, 8)]));
  it('take their slot again after a correction, even above the maximum, and count', () => {
    decides([taken(1), freed(1), taken(2)], takeAgain(1), [again(1)]);
    decides([taken(1), freed(1), taken(2), taken(3), taken(4)], takeAgain(1), [again(1)]);
    decides([taken(1), freed(1), again(1)], takeAgain(1), []);
    decides([taken(1), freed(1), taken(2), taken(3), again(1)], take(4), 'too_many_requests_open');
    decides([again(1)], free(1), [freed(1)]);
  });
  it('are freed once', () => {
    decides([taken(1)], free(1), [freed(1)]);
    decides([taken(1), freed(1)], free(1), []);
    decides([], free(1), []);
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
    decides([...sent(2, before, 9)], take(50), [taken(50)]);
    decides([...sent(3, before, 9)], take(50), 'too_many_requests_listing');
    decides([...sent(3, before, 9)], take(50, now, 8), [taken(50, now, 8)]);
    decides([...sent(3, dayBefore, 9)], take(50), [taken(50)]);
  });
  it('are twenty in total', () => {
    decides([...sent(19, before)], take(50), [taken(50)]);
    decides([...sent(20, before)], take(50), 'too_many_requests_day');
    decides([...sent(20, dayBefore)], take(50), [taken(50)]);
  });
  it('do not include one that is open again after a correction', () =>
    decides([...sent(19, before), again(1), freed(1)], take(50), [taken(50)]));
  it('do not include failed requests', () => {
    decides([...sent(2, before, 9), taken(3), unsent(3)], take(50), [taken(50)]);
    decides([...sent(2, before, 9), taken(3), freed(3)], take(50), 'too_many_requests_listing');
  });
});
