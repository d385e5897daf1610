import { dayIn } from '../../shared/local-time.ts';
import { Rejection } from '../../shared/rejection.ts';
import type { DateOnly, Instant } from '../../shared/types.ts';
import type { Refund, ReservationEvent } from '../events.ts';
import { refundOf } from './refund.ts';
import { type Paid, type Reservation, refused } from './state.ts';

type Cancel = {
  readonly reservationId: number;
  readonly now: Instant;
  readonly by: 'guest' | 'host' | 'admin';
  readonly byId: number;
  readonly reason: string | null;
  /** What whoever cancels was shown to come back, minor units; null when it is no such number. Absent: they take what there is. */
  readonly expected?: number | null | undefined;
};

/** The host's and the platform's cancellation gives back all that was paid, the charge of the payment method too (D-46). */
const refundFor = (by: Cancel['by'], { quote, paid }: Paid, today: DateOnly): Refund =>
  by === 'guest' ? refundOf(quote, today) : { percentage: 100, amount: paid };

/**
 * A draft is discarded without a mail, anything else is cancelled by an event with the refund (D-45). A host who cancels a request before
 * answering it rejects it: it counts as one (D-50). From check-in on a host asks an administrator to end a paid stay (D-136). Once the
 * stay is over only an administrator can. The refund may have changed since it was shown, by a payment or at midnight: nothing is
 * cancelled for another refund than was shown. Throws Rejection not_found, stay_begun, stay_over, refund_changed, the standing.
 */
export const cancel = ({ reservationId, now, by, byId, reason, expected }: Cancel, reservation: Reservation): ReservationEvent[] => {
  if (reservation.status === 'none') throw refused(reservation);
  const isOwn = by === 'admin' || byId === (by === 'guest' ? reservation.guestId : reservation.hostId);
  if (!isOwn || (by === 'host' && reservation.status === 'draft')) throw new Rejection('not_found');
  if (reservation.status === 'ended') throw refused(reservation);
  if (reservation.status === 'draft') return [{ type: 'DraftDiscarded', data: { reservationId, discardedAt: now } }];
  if (reservation.status === 'requested' && by === 'host')
    return [{ type: 'ReservationRejected', data: { reservationId, rejectedAt: now, reason } }];
  const today = dayIn(reservation.timeZone, now);
  if (by !== 'admin' && today >= reservation.stay.checkOut) throw new Rejection('stay_over');
  if (by === 'host' && reservation.status === 'paid' && today >= reservation.stay.checkIn) throw new Rejection('stay_begun');
  const refund = reservation.status === 'paid' ? refundFor(by, reservation, today) : { percentage: 0, amount: 0 };
  if (expected !== undefined && expected !== refund.amount) throw new Rejection('refund_changed');
  return [{ type: 'ReservationCancelled', data: { reservationId, cancelledAt: now, cause: by, reason, refund } }];
};
