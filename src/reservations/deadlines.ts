import { type Deadline, type DeadlineKind, endedBy, startedBy } from '../engine/deadlines/jobs.ts';
import type { Recorded } from '../engine/event-store/port.ts';
import { after, before } from '../kernel/durations.ts';
import type { Instant } from '../kernel/types.ts';
import type { ReservationCommands } from './commands.ts';
import { type ReservationEvent, reservationStream } from './events.ts';
import { overdueReservations, unusedSlots } from './queries.ts';

/** A slot of this age without held nights belongs to a request that a crash interrupted. */
const SLOT_GRACE = 'PT30S';

/** The deadline that an event sets for its reservation, if any. */
const due = ({ type, data: { reservationId } }: Recorded<ReservationEvent>, at: Instant | null): Deadline[] =>
  at === null ? [] : [{ at, key: `${reservationStream(reservationId)}/${type}/${at}`, payload: { reservationId } }];

const ofReservation = ({ data: { reservationId } }: Recorded<ReservationEvent>): string => `${reservationStream(reservationId)}/`;

/** Events that change or end the running deadline of a reservation (`runningDeadline`) make its earlier timers and reminders obsolete. */
export const earlierTimers = endedBy<ReservationEvent>({
  DraftLapsed: ofReservation,
  DraftDiscarded: ofReservation,
  ReservationRequested: ofReservation,
  ReservationAccepted: ofReservation,
  ReservationRejected: ofReservation,
  ReservationAutoRejected: ofReservation,
  TransferStarted: ofReservation,
  TransferAnnounced: ofReservation,
  PaymentProposed: ofReservation,
  PaymentProposalEnded: ofReservation,
  ReservationPaid: ofReservation,
  ReservationUnpaid: ofReservation,
  ReservationCancelled: ofReservation,
  CancellationUndone: ofReservation,
});

/**
 * The deadlines that events start (docs/rules/product.md#states: 24 h to answer, 24 h to pay, 1 h to transfer; D-41: lifetime of a draft).
 */
const deadlinesFor = startedBy<ReservationEvent>({
  ReservationDrafted: (event) => due(event, event.data.lapsesAt),
  ReservationRequested: (event) => due(event, event.data.respondBy),
  ReservationAccepted: (event) => due(event, event.data.payBy),
  ReservationUnpaid: (event) => due(event, event.data.payBy),
  PaymentProposalEnded: (event) => due(event, event.data.payBy),
  CancellationUndone: (event) => due(event, event.data.by),
  TransferStarted: (event) => due(event, event.data.transferBy),
});

/**
 * Ends reservations whose deadline has passed. An early, late or repeated timer is harmless, since the decider compares the deadline with
 * the clock.
 */
export const reservationDeadlines = (commands: Pick<ReservationCommands, 'expire' | 'freeUnusedSlot'>): DeadlineKind => ({
  queue: 'reservation-deadlines',
  deadlinesFor,
  endedBy: earlierTimers,
  execute: ({ reservationId, guestId }, metadata) =>
    guestId === undefined
      ? commands.expire(Number(reservationId), metadata)
      : commands.freeUnusedSlot({ reservationId: Number(reservationId), guestId: Number(guestId) }, metadata),
  overdue: async (db, now) => {
    const [reservations, slots] = await Promise.all([overdueReservations(db, now), unusedSlots(db, before(now, SLOT_GRACE))]);
    return [
      ...reservations.map(({ id, since }) => ({ payload: { reservationId: id }, since })),
      ...slots.map(({ reservation_id, guest_id, taken_at }) => ({
        payload: { reservationId: reservation_id, guestId: guest_id },
        since: after(taken_at, SLOT_GRACE),
      })),
    ];
  },
});
