import type { Knex } from 'knex';
import { rowProjection } from '../../src/engine/followers/projection.ts';
import type { Instant } from '../../src/kernel/types.ts';
import type { RequestSlotEvent } from '../../src/reservations/events.ts';

export type RequestSlotRow = { reservation_id: number; guest_id: number; taken_at: Instant };

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

/** Slots taken before `instant` by reservations that neither hold nights nor await an answer or payment. */
export const unusedSlots = (db: Knex, instant: Instant): Promise<RequestSlotRow[]> =>
  db('request_slots as s')
    .leftJoin('reservations as r', 'r.id', 's.reservation_id')
    .where('s.taken_at', '<', instant)
    .whereRaw(`(r.status is null or r.status not in ('requested', 'accepted'))`)
    .whereRaw(
      `not (coalesce(r.status, '') = 'draft' and exists (select from occupancy o where o.kind = 'hold' and o.ref_id = s.reservation_id))`,
    )
    .select<RequestSlotRow[]>('s.*');
