import { dayIn } from '../../kernel/local-time.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Instant } from '../../kernel/types.ts';
import type { ReservationEvent } from '../events.ts';
import { refundFor } from './refund.ts';
import { type Reservation, refused } from './state.ts';

type Cancel = {
  readonly reservationId: number;
  readonly now: Instant;
  readonly by: 'guest' | 'host' | 'admin';
  readonly byId: number;
  readonly reason: string | null;
  /** The refund that was shown, minor units; null when the sent value is no valid number. Absent: any refund is accepted. */
  readonly expected?: number | null | undefined;
};

/**
 * A draft is discarded without a mail; anything else is cancelled by an event with the refund (D-45). A host who cancels a request before
 * answering rejects it, and it counts as a rejection (D-50). From check-in on a host asks an administrator to end a paid stay (D-136).
 * After the stay only an administrator can cancel. The refund may have changed since it was shown, by a payment or at midnight: then the
 * cancellation is refused. Throws Rejection not_found, stay_begun, stay_over, refund_changed, the standing.
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
