import { dayIn } from '../../kernel/local-time.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { type Instant, never } from '../../kernel/types.ts';
import type { Refund, ReservationEvent } from '../events.ts';
import { refundOfUnused } from './refund.ts';
import { type Paid, type Reservation, refused } from './state.ts';

type About = { readonly reservationId: number; readonly now: Instant };
/** The refund when a stay that has begun is ended at the host's request. */
export type Back = 'all' | 'unused';

/**
 * From check-in on a host can ask to end a stay (D-136), once until it is decided. Throws Rejection not_found, stay_not_begun, stay_over,
 * the standing.
 */
export const askToEnd = (
  { reservationId, now, hostId, reason }: About & { readonly hostId: number; readonly reason: string | null },
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

/** The reservation whose end was asked for. Throws Rejection not_asked, the standing. */
const asked = (reservation: Reservation): Paid => {
  if (reservation.status !== 'paid') throw refused(reservation);
  if (reservation.endAskedAt === null) throw new Rejection('not_asked');
  return reservation;
};

/** An administrator refuses: the stay continues. Throws as `asked`. */
export const refuseEnd = ({ reservationId, now }: About, reservation: Reservation): ReservationEvent[] => {
  asked(reservation);
  return [{ type: 'StayEndRejected', data: { reservationId, refusedAt: now } }];
};

/**
 * `expected`: the refund shown to the administrator, minor units; null when the sent value is no valid number. Absent: any refund is
 * accepted.
 */
type End = About & { readonly back: Back; readonly expected?: number | null | undefined };

/** An administrator ends it at the host's request, only with the refund that was shown. Throws Rejection refund_changed, and as `asked`. */
export const endStay = ({ reservationId, now, back, expected }: End, reservation: Reservation): ReservationEvent[] => {
  const refund = refundAtEnd(back, asked(reservation), now);
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
