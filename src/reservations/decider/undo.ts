import { dayIn } from '../../kernel/local-time.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Instant } from '../../kernel/types.ts';
import type { ReservationEvent } from '../events.ts';
import { type Ended, payAgainBy, type Reservation, refused, respondByOf, type Terms } from './state.ts';

type CommandBase = { readonly reservationId: number; readonly now: Instant; readonly terms: Terms };

/**
 * Reverts a payment entered by mistake (D-51). The guest is not at fault, so the stay continues: they keep the nights and get the whole
 * time to pay again; an announced transfer awaits confirmation as before, without a deadline (D-48). If the arrival leaves no time to pay,
 * the reservation ends. One that had ended before stays ended, without payment and refund. No effect when another payment counts.
 */
export const voidPayment = (
  { reservationId, now, terms, paymentId }: CommandBase & { readonly paymentId: string },
  reservation: Reservation,
): ReservationEvent[] => {
  const paid = reservation.status === 'ended' ? reservation.was : reservation;
  if (paid?.status !== 'paid' || paid.paymentId !== paymentId) return [];
  if (reservation.status !== 'paid') return [{ type: 'ReservationUnpaid', data: { reservationId, paymentId, unpaidAt: now, payBy: null } }];
  const payBy = payAgainBy(now, terms, reservation.timeZone, reservation.stay);
  const unpaid: ReservationEvent = { type: 'ReservationUnpaid', data: { reservationId, paymentId, unpaidAt: now, payBy: payBy ?? now } };
  if (payBy !== null || reservation.announcedAt !== null) return [unpaid];
  const refund = { percentage: 0, amount: 0 };
  return [unpaid, { type: 'ReservationCancelled', data: { reservationId, cancelledAt: now, cause: 'admin', reason: null, refund } }];
};

/**
 * A cancellation by an administrator, which can be reverted before the day of arrival. A cancellation by guest or host cannot. Throws
 * Rejection with the standing, arrival_too_near.
 */
export const cancelledByMistake = (reservation: Reservation, now: Instant): NonNullable<Ended['was']> => {
  if (reservation.status !== 'ended' || reservation.cause !== 'admin' || !reservation.was) throw refused(reservation);
  if (dayIn(reservation.timeZone, now) >= reservation.stay.checkIn) throw new Rejection('arrival_too_near');
  return reservation.was;
};

/**
 * Restores the former state with the whole time to answer or to pay; the nights are held again by then. Throws like `undoable`, and
 * too_late.
 */
export const undoCancellation = ({ reservationId, now, terms }: CommandBase, reservation: Reservation): ReservationEvent[] => {
  const was = cancelledByMistake(reservation, now);
  return [{ type: 'CancellationUndone', data: { reservationId, to: was.status, by: newTime(was, now, terms), undoneAt: now } }];
};

const newTime = (was: NonNullable<Ended['was']>, now: Instant, terms: Terms): Instant | null => {
  if (was.status === 'paid') return null;
  if (was.status === 'requested') return respondByOf(now, terms, was.timeZone, was.stay);
  const by = payAgainBy(now, terms, was.timeZone, was.stay);
  if (by === null && was.announcedAt === null) throw new Rejection('arrival_too_near');
  return by ?? was.payBy;
};
