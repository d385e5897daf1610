import { v5 as uuidv5 } from 'uuid';
import type { Metadata, Position } from '../../platform/event-store/port.ts';
import { Rejection } from '../../shared/rejection.ts';
import { adminIn, limitsNow, type PaymentDeps, paymentHandler } from '../deps.ts';
import { paymentStream } from '../events.ts';

type Withdrawn = { readonly reservationId: number; readonly paymentId: string };

const WITHDRAWALS = '0c6d6d0a-5a0e-4f7f-9d57-6a1f6a3b8e21';

/**
 * Lets the reservation of a payment that never was there wait for one again. One payment, one command id: the administrator's call and the
 * reaction may both come, in any order.
 */
export const unpay = async (
  { reservations }: Pick<PaymentDeps, 'reservations'>,
  { reservationId, paymentId }: Withdrawn,
  correlationId: string,
): Promise<Position | null> => {
  const metadata: Metadata = { actor: 'reaction:payments', correlationId, commandId: uuidv5(paymentId, WITHDRAWALS) };
  return (await reservations.voidPayment({ reservationId, paymentId }, metadata)).position;
};

const RESTORED = '5e0b8a57-6a0f-4f0c-8b5c-0f8f8c0f1a63';

/**
 * Lets a reservation go on whose refund was withdrawn. The ids are made of that command's (`withdrawnBy`), so that the administrator's
 * call and the reaction may both come. Throws the Rejection when it cannot go on after all: the refund is due again then.
 */
export const restore = async (
  deps: Pick<PaymentDeps, 'reservations' | 'store' | 'clock' | 'db' | 'config'>,
  { reservationId, paymentId }: Withdrawn,
  { actor, correlationId, commandId: withdrawnBy }: Pick<Metadata, 'actor' | 'correlationId' | 'commandId'>,
): Promise<Position | null> => {
  const metadata = (step: string) => ({ actor: 'reaction:payments', correlationId, commandId: uuidv5(`${withdrawnBy}/${step}`, RESTORED) });
  try {
    return (await deps.reservations.undoCancellation({ reservationId }, metadata('restore'))).position;
  } catch (error) {
    if (error instanceof Rejection) {
      const due = {
        type: 'DueRefund',
        reservationId,
        paymentId,
        amount: 'all',
        cause: 'cancelled_by_admin',
        by: { adminId: adminIn(actor), limits: await limitsNow(deps) },
        now: deps.clock.now(),
      } as const;
      await paymentHandler(deps)(paymentStream(reservationId), due, metadata('due again'));
    }
    throw error;
  }
};
