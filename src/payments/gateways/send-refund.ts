import { v5 as uuidv5 } from 'uuid';
import type { Metadata } from '../../platform/event-store/port.ts';
import { own } from '../../shared/own.ts';
import { type PaymentDeps, paymentsOf } from '../deps.ts';
import { recordSeen } from '../desk/record-seen.ts';
import { isGateway } from '../events.ts';

const REFUNDS = 'd0f4d5a2-63b5-4b7a-8f07-9a1b6b9d2c33';

/**
 * Sends a due refund of a card payment through its gateway. A refund that was sent, that no gateway can make, or that awaits a second
 * administrator, is skipped, and so is one whose money the payer's bank has taken back: it is sent once that case is won (D-135). Each
 * attempt has its own idempotency key, because a gateway repeats its earlier answer for the same key. After a refusal the payment is read
 * again: the payer's bank may have taken the money back, and then no refund may be sent in addition. Throws
 * GatewayUnavailable: it is retried.
 */
export const sendRefund = async (deps: PaymentDeps, reservationId: number, paymentId: string, metadata: Metadata): Promise<void> => {
  const payment = own((await paymentsOf(deps, reservationId)).byId, paymentId);
  if (payment?.refund?.status !== 'due' || payment.refund.isHeld || payment.contest === 'open' || !isGateway(payment.gateway)) return;
  const port = deps.gateways[payment.gateway];
  if (!port) return;
  const { amount } = payment.refund;
  const again = payment.refundsBegun === 1 ? '' : `-${payment.refundsBegun}`;
  const outcome = await port.refund({ ref: payment.ref ?? paymentId, amount, key: `${paymentId}-refund${again}` });
  const told = 'refused' in outcome ? await port.findPayments(paymentId, payment.checkout?.id ?? null) : []; // the money may be gone already
  if ('refused' in outcome) deps.log.error({ reservationId, paymentId, refused: outcome.refused }, 'a gateway refused a refund');
  const command = { type: 'RecordRefund', reservationId, paymentId, outcome, now: deps.clock.now() } as const;
  await deps.streams.send(command, { ...metadata, commandId: uuidv5(paymentId + again, REFUNDS) });
  for (const one of told) await recordSeen(deps, payment.gateway, one, { cause: `refused${again}`, correlationId: metadata.correlationId });
};
