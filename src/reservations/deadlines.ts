import { unusedSlots } from '../../projections/request-slots.ts';
import { overdueReservations } from '../../projections/reservations.ts';
import type { Recorded } from '../platform/event-store/port.ts';
import type { Deadline, DeadlineKind } from '../platform/jobs.ts';
import { after, milliseconds } from '../shared/durations.ts';
import type { Instant } from '../shared/types.ts';
import type { ReservationCommands } from './commands.ts';
import type { ReservationEvent } from './events.ts';

/** A slot taken this long ago without nights belongs to a request that died on the way. */
const SLOT_GRACE = 'PT30S';

/** The instant an event sets a reservation running towards (docs/rules/product.md#states: 24 h to answer, 24 h to pay, 1 h to transfer; D-41: life of a draft). */
const instantOf = (event: ReservationEvent): Instant | null => {
  switch (event.type) {
    case 'ReservationDrafted':
      return event.data.lapsesAt;
    case 'ReservationRequested':
      return event.data.respondBy;
    case 'ReservationAccepted':
    case 'ReservationUnpaid':
    case 'PaymentProposalEnded':
      return event.data.payBy;
    case 'CancellationUndone':
      return event.data.by;
    case 'TransferStarted':
      return event.data.transferBy;
    default:
      return null;
  }
};

const deadlinesFor = (event: Recorded): Deadline[] => {
  const at = instantOf(event as Recorded<ReservationEvent>); // other events fall through to none
  if (at === null) return [];
  const { reservationId } = (event as Recorded<ReservationEvent>).data;
  return [{ at, key: `reservation-${reservationId}/${event.type}/${at}`, payload: { reservationId } }];
};

/** Ends what has run past its deadline. What comes early, late or twice changes nothing: the decider looks at the clock itself. */
export const reservationDeadlines = (commands: Pick<ReservationCommands, 'expire' | 'freeUnusedSlot'>): DeadlineKind => ({
  queue: 'reservation-deadlines',
  deadlinesFor,
  execute: ({ reservationId, guestId }, metadata) =>
    guestId === undefined
      ? commands.expire(Number(reservationId), metadata)
      : commands.freeUnusedSlot({ reservationId: Number(reservationId), guestId: Number(guestId) }, metadata),
  overdue: async (db, now) => {
    const graceEnded = new Date(Date.parse(now) - milliseconds(SLOT_GRACE)).toISOString();
    const [reservations, slots] = await Promise.all([overdueReservations(db, now), unusedSlots(db, graceEnded)]);
    return [
      ...reservations.map(({ id, since }) => ({ payload: { reservationId: id }, since })),
      ...slots.map(({ reservation_id, guest_id, taken_at }) => ({
        payload: { reservationId: reservation_id, guestId: guest_id },
        since: after(taken_at, SLOT_GRACE),
      })),
    ];
  },
});
