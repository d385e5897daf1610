import { z } from 'zod';
import type { GatewayPayment } from './gateway.ts';
import type { GatewayAnswer } from './http.ts';

const disputes = z.object({
  items: z.array(z.object({ dispute_id: z.string(), create_time: z.string().optional(), status: z.string().optional() })).optional(),
});
type Dispute = NonNullable<z.output<typeof disputes>['items']>[number];

const newestOf = (all: readonly Dispute[]): Dispute | undefined =>
  all.toSorted((a, b) => (a.create_time ?? '').localeCompare(b.create_time ?? '')).at(-1);

/**
 * What PayPal knows of disputes of a payment. One whose money is gone gets the id of the newest; for our own refunds there is none. One
 * whose money is here is `contested` while a dispute is open: in every status but RESOLVED. It is asked about only with `ask`: a
 * notification spoke of a dispute, or a part went back. `heard`: a notification said that a dispute was opened, which is believed where
 * PayPal shows none (API keys without access to disputes, one that is not listed yet): the case is opened without an id then; a later
 * notification may bring it. Throws GatewayUnavailable.
 */
export const withDispute = async (
  payment: GatewayPayment | null,
  call: (method: 'GET', path: string) => Promise<GatewayAnswer>,
  { ask, heard }: { readonly ask: boolean; readonly heard: boolean },
): Promise<GatewayPayment | null> => {
  const isGone = payment?.state === 'reversed';
  const isHere = payment?.state === 'approved' || payment?.state === 'contested';
  if (!payment || !(isGone || (isHere && ask))) return payment;
  const { status, body } = await call('GET', `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(payment.ref)}`);
  const theirs = disputes.safeParse(body);
  const all = status === 200 && theirs.success ? (theirs.data.items ?? []) : [];
  if (isGone) return all.length === 0 ? payment : { ...payment, dispute: newestOf(all)?.dispute_id };
  if (all.length === 0) return heard ? { ...payment, state: 'contested' } : payment;
  const open = newestOf(all.filter((one) => one.status !== 'RESOLVED'));
  return open ? { ...payment, state: 'contested', dispute: open.dispute_id } : payment;
};
