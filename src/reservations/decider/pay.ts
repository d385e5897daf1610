import type { PaymentMethod, Quote } from '../../pricing/events.ts';
import { share } from '../../shared/money.ts';
import { Rejection } from '../../shared/rejection.ts';
import type { Instant, Money } from '../../shared/types.ts';
import type { ReservationEvent } from '../events.ts';
import { type Reservation, refused, type Terms, transferByOf } from './state.ts';

type About = { readonly reservationId: number; readonly now: Instant };

/** The first one starts the deadline of the transfer; a repeat changes nothing. Throws Rejection payment_proposed: no deadline may start then. */
export const startTransfer = ({ reservationId, now, terms }: About & { terms: Terms }, reservation: Reservation): ReservationEvent[] => {
  if (reservation.status !== 'accepted') throw refused(reservation);
  if (reservation.transferBy !== null) return [];
  if (reservation.proposedAt !== null) throw new Rejection('payment_proposed');
  return [{ type: 'TransferStarted', data: { reservationId, startedAt: now, transferBy: transferByOf(now, terms, reservation.payBy) } }];
};

/** The guest has announced a transfer: from here no deadline runs, an administrator confirms it (D-48). */
export const announceTransfer = (
  command: About & { reference: string | null; receipt: boolean; terms: Terms },
  reservation: Reservation,
): ReservationEvent[] => {
  if (reservation.status !== 'accepted') throw refused(reservation);
  if (reservation.announcedAt !== null) throw new Rejection('already_announced');
  const { reservationId, now, reference, receipt } = command;
  const announced: ReservationEvent = { type: 'TransferAnnounced', data: { reservationId, announcedAt: now, reference, receipt } };
  return [...startTransfer(command, reservation), announced];
};

/** What was paid, and the part of it that is the charge of its method. */
export type Payment = {
  readonly method: PaymentMethod;
  readonly paid: Money;
  readonly surcharge: Money;
  readonly paymentId: string | null;
};

/**
 * In minor units of the quote's currency. Money in another one (dollars that PayPal took) stands, without its charge, for the quote's own
 * total (D-68). Money released from review may be less than the charge of its method: it then stands for the whole all the same.
 */
const paidOf = ({ total, currency }: Quote, { paid, surcharge }: Payment): number => {
  if (paid.currency === currency) return paid.amount;
  return paid.amount > surcharge.amount ? share(total, paid.amount, paid.amount - surcharge.amount) : total;
};

/** The same payment again changes nothing; another one is refused, so that its money goes back. */
export const pay = (command: About & Payment, reservation: Reservation): ReservationEvent[] => {
  const { reservationId, now, method, paymentId } = command;
  if (reservation.status === 'paid' && paymentId !== null && reservation.paymentId === paymentId) return [];
  if (reservation.status !== 'accepted') throw refused(reservation);
  return [{ type: 'ReservationPaid', data: { reservationId, paidAt: now, method, paid: paidOf(reservation.quote, command), paymentId } }];
};
