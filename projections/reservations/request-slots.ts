import { rowProjection } from '../../src/engine/followers/projection.ts';
import type { RequestSlotEvent } from '../../src/reservations/events.ts';
import type { RequestSlotRow } from '../../src/reservations/rows.ts';

/** The slots of guests' open requests, so that unused ones can be found and freed (D-40). */
export const requestSlotsProjection = rowProjection<RequestSlotRow, RequestSlotEvent>({
  name: 'request-slots',
  table: 'request_slots',
  key: 'reservation_id',
  keyOf: ({ data }) => data.reservationId,
  handlers: {
    RequestSlotTaken: (_, { data }) => ({ reservation_id: data.reservationId, guest_id: data.guestId, taken_at: data.takenAt }),
    RequestSlotFreed: () => null,
  },
});
