import { v5 as uuidv5 } from 'uuid';
import type { Metadata } from '../../engine/event-store/port.ts';
import { own } from '../../kernel/own.ts';
import { type PaymentDeps, paymentsOf } from '../deps.ts';
import { isGateway } from '../events.ts';
import { recordSeen } from './record-seen.ts';

const REFUNDS = 'd0f4d5a2-63b5-4b7a-8f07-9a1b6b9d2c33';

/**
 * Sends a due refund of a card payment through its gateway, or asks what became of one that is pending. A refund that was sent, that no
 * gateway can make, or that awaits a second administrator, is skipped, and so is a due one while the payer disputes the charge: it is sent
 * once that case is won (D-135). Each attempt has its own idempotency key, because a gateway repeats its earlier answer for the same key.
 * After a refusal the payment is read again: the payer's bank may have taken the money back, and then no refund may be sent in addition.
 * Throws GatewayUnavailable: it is retried.
 */
export const sendRefund = async (deps: PaymentDeps, reservationId: number, paymentId: string, metadata: Metadata): Promise<void> => {
  const { clock, gateways, log, streams } = deps;
  const payment = own((await paymentsOf(deps, reservationId)).byId, paymentId);
  if (!payment?.refund || !isGateway(payment.gateway)) return;
  const { gateway, refund, refundsBegun, contest } = payment;
  const port = gateways[gateway];
  const isDue = refund.status === 'due' && !refund.isHeld && contest !== 'open';
  if (!port || !(isDue || refund.pending)) return;
  const again = refundsBegun === 1 ? '' : `-${refundsBegun}`;
  const of = payment.ref ?? paymentId;
  const outcome = refund.pending
    ? await port.fetchRefund({ ref: refund.pending.ref, payment: of })
    : await port.refund({ ref: of, amount: refund.amount, key: `${paymentId}-refund${again}` });
  const told = 'refused' in outcome ? await port.findPayments(paymentId, payment.checkout?.id ?? null) : []; // the money may be gone already
  if ('refused' in outcome) log.error({ reservationId, paymentId, refused: outcome.refused }, 'a gateway refused a refund');
  const command = { type: 'RecordRefund', reservationId, paymentId, outcome, now: clock.now() } as const;
  const later = refund.pending ? `/${refund.pending.at}/${Object.keys(outcome).join()}` : '';
  await streams.send(command, { ...metadata, commandId: uuidv5(paymentId + again + later, REFUNDS) });
  for (const one of told) await recordSeen(deps, gateway, one, { cause: `refused${again}`, correlationId: metadata.correlationId });
};
