import { v5 as uuidv5 } from 'uuid';
import type { Metadata } from '../../platform/event-store/port.ts';
import { own } from '../../shared/own.ts';
import { type PaymentDeps, paymentsOf } from '../deps.ts';
import { recordSeen } from '../desk/record-seen.ts';
import { isGateway } from '../events.ts';

const REFUNDS = 'd0f4d5a2-63b5-4b7a-8f07-9a1b6b9d2c33';

/**
 * Gives back what is due of a card payment, through the gateway that took it. A refund that was sent, that no gateway can give, or that waits for a second
 * administrator, is left alone. Each attempt has a name of its own, for a gateway answers the same name with what it answered before. Where it
 * refuses, it is asked how the payment stands: the payer's bank may have taken the money back, and nothing may go back a second way then.
 * Throws GatewayUnavailable: it is tried again.
 */
export const sendRefund = async (deps: PaymentDeps, reservationId: number, paymentId: string, metadata: Metadata): Promise<void> => {
  const payment = own((await paymentsOf(deps, reservationId)).byId, paymentId);
  if (payment?.refund?.status !== 'due' || payment.refund.isHeld || !isGateway(payment.gateway)) return;
  const port = deps.gateways[payment.gateway];
  if (!port) return;
  const { amount } = payment.refund;
  const again = payment.refundsBegun === 1 ? '' : `-${payment.refundsBegun}`;
  const outcome = await port.refund({ ref: payment.ref ?? paymentId, amount, key: `${paymentId}-refund${again}` });
  const told = 'refused' in outcome ? await port.findPayments(paymentId, payment.checkout?.id ?? null) : []; // it may be gone already
  if ('refused' in outcome) deps.log.error({ reservationId, paymentId, refused: outcome.refused }, 'a gateway refused a refund');
  const command = { type: 'RecordRefund', reservationId, paymentId, outcome, now: deps.clock.now() } as const;
  await deps.streams.send(command, { ...metadata, commandId: uuidv5(paymentId + again, REFUNDS) });
  for (const one of told) await recordSeen(deps, payment.gateway, one, { cause: `refused${again}`, correlationId: metadata.correlationId });
};
