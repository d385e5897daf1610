import { share } from '../../kernel/money.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Instant, Money } from '../../kernel/types.ts';
import type { PaymentMethod, Quote } from '../../pricing/events.ts';
import type { ReservationEvent } from '../events.ts';
import { payOnBy, type Reservation, refused, type Terms, transferByOf } from './state.ts';

type About = { readonly reservationId: number; readonly now: Instant };

/**
 * The first call starts the deadline of the transfer; repeats have no effect. Throws Rejection payment_proposed: meanwhile no deadline may
 * start.
 */
export const startTransfer = ({ reservationId, now, terms }: About & { terms: Terms }, reservation: Reservation): ReservationEvent[] => {
  if (reservation.status !== 'accepted') throw refused(reservation);
  if (reservation.transferBy !== null) return [];
  if (reservation.proposedAt !== null) throw new Rejection('payment_proposed');
  return [{ type: 'TransferStarted', data: { reservationId, startedAt: now, transferBy: transferByOf(now, terms, reservation.payBy) } }];
};

/** The guest announces that the transfer was made: from here no deadline runs, an administrator confirms it (D-48). */
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

/** The amount paid, and the surcharge of the method in it. */
export type Payment = {
  readonly method: PaymentMethod;
  readonly paid: Money;
  readonly surcharge: Money;
  readonly paymentId: string | null;
};

/**
 * The amount in minor units of the quote's currency. A payment in another currency (dollars charged by PayPal) counts, without its
 * surcharge, as the quote's total (D-68). Money released from review may be less than the surcharge: it still counts as the total.
 */
const paidOf = ({ total, currency }: Quote, { paid, surcharge }: Payment): number => {
  if (paid.currency === currency) return paid.amount;
  return paid.amount > surcharge.amount ? share(total, paid.amount, paid.amount - surcharge.amount) : total;
};

/** Idempotent by payment; another payment is refused, so that its money is refunded. */
export const pay = (command: About & Payment, reservation: Reservation): ReservationEvent[] => {
  const { reservationId, now, method, paymentId } = command;
  if (reservation.status === 'paid' && paymentId !== null && reservation.paymentId === paymentId) return [];
  if (reservation.status !== 'accepted') throw refused(reservation);
  return [{ type: 'ReservationPaid', data: { reservationId, paidAt: now, method, paid: paidOf(reservation.quote, command), paymentId } }];
};

/**
 * A payment entered by an administrator awaits a second one (SEC-33): from here no deadline runs, as with an announced transfer (D-48). No
 * effect when one is proposed already, or no payment is due.
 */
export const proposePayment = ({ reservationId, now }: About, reservation: Reservation): ReservationEvent[] => {
  if (reservation.status !== 'accepted' || reservation.proposedAt !== null) return [];
  return [{ type: 'PaymentProposed', data: { reservationId, proposedAt: now } }];
};

/** The proposal was rejected or withdrawn: the time to pay continues. No effect when none was proposed. */
export const endProposal = (
  { reservationId, now, terms }: About & { readonly terms: Terms },
  reservation: Reservation,
): ReservationEvent[] => {
  if (reservation.status !== 'accepted' || reservation.proposedAt === null) return [];
  return [{ type: 'PaymentProposalEnded', data: { reservationId, endedAt: now, payBy: payOnBy(now, terms, reservation) } }];
};
