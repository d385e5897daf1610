import { v5 as uuidv5 } from 'uuid';
import type { Metadata, Position } from '../platform/event-store/port.ts';
import { reservationForPayment } from '../reservations/public.ts';
import { type Money, Rejection } from '../shared/types.ts';
import { type PaymentDeps, paymentHandler } from './deps.ts';
import { type PaidBy, paymentStream } from './events.ts';

const SETTLEMENTS = '7d7a3b7e-52c1-4f1c-9b3c-1e6d2f0a4c58';

/** A payment that is confirmed: the money is there. */
export type Confirmed = { readonly reservationId: number; readonly paymentId: string; readonly gateway: PaidBy; readonly paid: Money };

/**
 * Lets confirmed money pay its reservation, or makes it due to be given back when the reservation can no longer be paid.
 * Answers the position of ReservationPaid, null when it has to go back. One payment, one settlement: the command id is made of the payment, so the caller and the reaction may both come, in any order.
 */
export const settle = async (deps: PaymentDeps, payment: Confirmed, correlationId: string): Promise<Position | null> => {
  const { reservationId, paymentId, gateway, paid } = payment;
  const metadata: Metadata = { actor: 'reaction:payments', correlationId, commandId: uuidv5(paymentId, SETTLEMENTS) };
  const refund = async (cause: string) => {
    const command = { type: 'DueRefund', reservationId, paymentId, amount: paid, cause, now: deps.clock.now() } as const;
    await paymentHandler(deps)(paymentStream(reservationId), command, metadata);
    return null;
  };
  const reservation = await reservationForPayment(deps.db, reservationId);
  if (!reservation) throw new Error(`reservation ${reservationId} is not in the read model yet`);
  try {
    // in the quote's currency: dollars that PayPal took stand for the quote's own total (D-68)
    const amount = paid.currency === reservation.quote.currency ? paid.amount : reservation.quote.total;
    return (await deps.reservations.pay({ reservationId, method: gateway, paid: amount, paymentId }, metadata)).position;
  } catch (error) {
    if (error instanceof Rejection) return refund(error.code);
    throw error;
  }
};
