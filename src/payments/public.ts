import { own } from '../kernel/own.ts';
import type { Money } from '../kernel/types.ts';
import { settledBy } from './decider/state.ts';
import { payments } from './decider.ts';
import type { PaidBy, PaymentEvent } from './events.ts';

export { announcedTransfers } from './announced.ts';
export { notificationsOf } from './gateways/inbox.ts';
export { webhookErrors } from './gateways/webhook-errors.ts';
export { hasReceipt, paymentsWithReceipt, receiptOf } from './receipts.ts';

/** A reservation's payment: the one that counts, else the latest. Amounts in the charged currency. */
export type PaymentSummary = {
  readonly method: PaidBy | null;
  readonly status: 'started' | 'pending' | 'failed' | 'review' | 'confirmed' | 'withdrawn';
  readonly charged: Money;
  readonly surcharge: Money;
  readonly refundDue: Money | null;
};

/** Null before the first payment was started. Folded by the decider. */
export const paymentAfter = (events: readonly PaymentEvent[]): PaymentSummary | null => {
  const state = events.reduce(payments.evolve, payments.initial);
  const paymentId = settledBy(state) ?? Object.keys(state.byId).at(-1);
  const payment = paymentId === undefined ? undefined : own(state.byId, paymentId);
  if (!payment) return null;
  const { gateway: method, status, total: charged, surcharge } = payment;
  return { method, status, charged, surcharge, refundDue: payment.refund?.amount ?? null };
};
