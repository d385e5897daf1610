import { v5 as uuidv5 } from 'uuid';
import type { Metadata, Position } from '../platform/event-store/port.ts';
import { hostShare, serviceShare } from '../pricing/public.ts';
import { reservationForPayment } from '../reservations/public.ts';
import { share } from '../shared/money.ts';
import { Rejection } from '../shared/rejection.ts';
import type { Money } from '../shared/types.ts';
import { type PaymentDeps, paymentHandler } from './deps.ts';
import { type PaidBy, paymentStream } from './events.ts';
import { payoutDays, rentMonths } from './payout-day.ts';

const SETTLEMENTS = '7d7a3b7e-52c1-4f1c-9b3c-1e6d2f0a4c58';

/** A payment that is confirmed: the money is there. */
export type Confirmed = {
  readonly reservationId: number;
  readonly paymentId: string;
  readonly gateway: PaidBy;
  readonly paid: Money;
  /** Part of `paid`. */
  readonly surcharge: Money;
};

/** Money released from review may be less than the charge of its method: it then stands for the whole all the same. */
const inQuote = (total: number, paid: number, surcharge: number): number =>
  paid > surcharge ? share(total, paid, paid - surcharge) : total;

/**
 * Lets confirmed money pay its reservation and says whose it is from then on, or makes it due to be given back when the reservation can no
 * longer be paid. Answers the position of ReservationPaid, null when it has to go back. One payment, one settlement: the command ids are
 * made of the payment, so the caller and the reaction may both come, in any order.
 */
export const settle = async (deps: PaymentDeps, payment: Confirmed, correlationId: string): Promise<Position | null> => {
  const { reservationId, paymentId, gateway, paid, surcharge } = payment;
  const metadata: Metadata = { actor: 'reaction:payments', correlationId, commandId: uuidv5(paymentId, SETTLEMENTS) };
  const now = deps.clock.now();
  const about = { reservationId, paymentId, now };
  const handle = paymentHandler(deps);
  const refund = async (cause: string) => {
    await handle(paymentStream(reservationId), { type: 'DueRefund', ...about, amount: 'all', cause }, metadata);
    return null;
  };
  const reservation = await reservationForPayment(deps.db, reservationId);
  if (!reservation) throw new Error(`reservation ${reservationId} is not in the read model yet`);
  const { quote, hostId, timeZone } = reservation;
  try {
    // in the quote's currency: dollars that PayPal took stand, without its charge, for the quote's own total (D-68)
    const amount = paid.currency === quote.currency ? paid.amount : inQuote(quote.total, paid.amount, surcharge.amount);
    const { position } = await deps.reservations.pay({ reservationId, method: gateway, paid: amount, paymentId }, metadata);
    const { currency } = quote;
    const service = { amount: serviceShare(quote), currency };
    const host = { amount: hostShare(quote), currency };
    const later = rentMonths(quote, timeZone);
    const { from: payoutFrom, by: payoutBy } = payoutDays(quote);
    const apply = { type: 'Apply', ...about, host, service, hostId, payoutFrom, payoutBy, later } as const;
    const applied = await handle(paymentStream(reservationId), apply, {
      ...metadata,
      commandId: uuidv5(`${paymentId}/apply`, SETTLEMENTS),
    });
    return position && applied.position && applied.position > position ? applied.position : position;
  } catch (error) {
    if (error instanceof Rejection) return refund(error.code);
    throw error;
  }
};
