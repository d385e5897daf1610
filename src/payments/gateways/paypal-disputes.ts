import { z } from 'zod';
import type { GatewayPayment } from './gateway.ts';
import type { GatewayAnswer } from './http.ts';

const disputes = z.object({ items: z.array(z.object({ dispute_id: z.string(), create_time: z.string().optional() })).optional() });

/**
 * Adds the id of the newest dispute to a payment whose money is gone; for our own refunds there is none. When PayPal answers without one
 * (API keys without access to disputes, an answer of another form), the case is opened without an id; a later notification may bring it.
 * Throws GatewayUnavailable.
 */
export const withDispute = async (
  payment: GatewayPayment | null,
  call: (method: 'GET', path: string) => Promise<GatewayAnswer>,
): Promise<GatewayPayment | null> => {
  if (payment?.state !== 'reversed') return payment;
  const { status, body } = await call('GET', `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(payment.ref)}`);
  const theirs = disputes.safeParse(body);
  if (status !== 200 || !theirs.success) return payment;
  const newest = (theirs.data.items ?? []).toSorted((a, b) => (a.create_time ?? '').localeCompare(b.create_time ?? '')).at(-1);
  return { ...payment, dispute: newest?.dispute_id };
};
