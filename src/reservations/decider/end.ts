import { dayIn } from '../../kernel/local-time.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { type Instant, never } from '../../kernel/types.ts';
import type { Refund, ReservationEvent } from '../events.ts';
import { refundFor, refundOfUnused } from './refund.ts';
import { type Paid, type Reservation, refused } from './state.ts';

type Cancel = {
  readonly reservationId: number;
  readonly now: Instant;
  readonly by: 'guest' | 'host' | 'admin';
  readonly byId: number;
  readonly reason: string | null;
  /** The refund that was shown, minor units; null when the sent value is not a valid number. Absent: any refund is accepted. */
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

type CommandBase = { readonly reservationId: number; readonly now: Instant };
/** The refund when a stay that has begun is ended at the host's request. */
export type Back = 'all' | 'unused';

/**
 * From check-in on a host can ask to end a stay (D-136), once until it is decided. Throws Rejection not_found, stay_not_begun, stay_over,
 * the standing.
 */
export const askToEnd = (
  { reservationId, now, hostId, reason }: CommandBase & { readonly hostId: number; readonly reason: string | null },
  reservation: Reservation,
): ReservationEvent[] => {
  if (reservation.status === 'none' || reservation.hostId !== hostId) throw new Rejection('not_found');
  if (reservation.status !== 'paid') throw refused(reservation);
  const today = dayIn(reservation.timeZone, now);
  if (today < reservation.stay.checkIn) throw new Rejection('stay_not_begun');
  if (today >= reservation.stay.checkOut) throw new Rejection('stay_over');
  if (reservation.endAskedAt !== null) return [];
  return [{ type: 'StayEndRequested', data: { reservationId, askedAt: now, reason } }];
};

/** The reservation whose end was requested. Throws Rejection not_asked, the standing. */
const expectEndRequested = (reservation: Reservation): Paid => {
  if (reservation.status !== 'paid') throw refused(reservation);
  if (reservation.endAskedAt === null) throw new Rejection('not_asked');
  return reservation;
};

/** An administrator refuses: the stay continues. Throws like `expectEndRequested`. */
export const refuseEnd = ({ reservationId, now }: CommandBase, reservation: Reservation): ReservationEvent[] => {
  expectEndRequested(reservation);
  return [{ type: 'StayEndRejected', data: { reservationId, refusedAt: now } }];
};

/**
 * `expected`: the refund shown to the administrator, minor units; null when the sent value is not a valid number. Absent: any refund is
 * accepted.
 */
type End = CommandBase & { readonly back: Back; readonly expected?: number | null | undefined };

/**
 * An administrator ends it at the host's request, only with the refund that was shown. Throws Rejection refund_changed, and like
 * `expectEndRequested`.
 */
export const endStay = ({ reservationId, now, back, expected }: End, reservation: Reservation): ReservationEvent[] => {
  const refund = refundAtEnd(back, expectEndRequested(reservation), now);
  if (expected !== undefined && expected !== refund.amount) throw new Rejection('refund_changed');
  return [{ type: 'ReservationCancelled', data: { reservationId, agreed: true, cancelledAt: now, cause: 'host', reason: null, refund } }];
};

/** The refund when a paid stay is ended at the host's request at `now`. */
export const refundAtEnd = (back: Back, { quote, paid, timeZone }: Pick<Paid, 'quote' | 'paid' | 'timeZone'>, now: Instant): Refund => {
  const all = { percentage: 100, amount: paid };
  switch (back) {
    case 'all':
      return all;
    case 'unused': {
      const unused = refundOfUnused(quote, dayIn(timeZone, now));
      return unused.percentage === 100 ? all : unused;
    }
    default:
      return never(back);
  }
};
