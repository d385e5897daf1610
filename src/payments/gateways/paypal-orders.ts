import { z } from 'zod';
import { CURRENCIES, EXPONENT, fromWire, toWire } from '../../kernel/money.ts';
import { own } from '../../kernel/own.ts';
import type { Money } from '../../kernel/types.ts';
import type { GatewayPayment } from '../gateway.ts';
import type { GatewayAnswer } from './http.ts';
import { type PayPalCall, unavailable } from './paypal-call.ts';

const disputes = z.object({
  items: z.array(z.object({ dispute_id: z.string(), create_time: z.string().optional(), status: z.string().optional() })).optional(),
});
type Dispute = NonNullable<z.output<typeof disputes>['items']>[number];

const newestOf = (all: readonly Dispute[]): Dispute | undefined =>
  all.toSorted((a, b) => (a.create_time ?? '').localeCompare(b.create_time ?? '')).at(-1);

/**
 * Adds PayPal's dispute data to a payment. A payment whose money was taken back gets the id of the newest dispute; our own refunds have
 * none. One whose money is here is `contested` while a dispute is open: in every status but RESOLVED. Queried only with `ask`: a
 * notification mentioned a dispute, or a part was refunded. `heard`: a notification said that a dispute was opened. That is believed even
 * if PayPal lists none (API keys without access to disputes, or not listed yet): the case is then opened without an id, which a later
 * notification may add. Throws GatewayUnavailable.
 */
const withDispute = async (
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

const amount = z.object({ currency_code: z.string(), value: z.string() });
const capture = z.object({
  id: z.string(),
  status: z.string(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount,
  custom_id: z.string().optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
});
/** A refund as part of its order; `up` links to its capture. */
const back = z.object({ status: z.string(), amount, links: z.array(z.object({ rel: z.string(), href: z.string() })).optional() });
export const order = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: amount.optional(),
        payments: z.object({ captures: z.array(capture).optional(), refunds: z.array(back).optional() }).optional(),
      }),
    )
    .optional(),
});
const problem = z.object({ name: z.string().optional(), details: z.array(z.object({ issue: z.string() })).optional() });

const STATES: Readonly<Record<string, GatewayPayment['state']>> = {
  COMPLETED: 'approved',
  PARTIALLY_REFUNDED: 'approved',
  REFUNDED: 'reversed',
  DECLINED: 'rejected',
  FAILED: 'rejected',
};

/** A capture can also be held or reversed because of a dispute; its details state that. */
const stateOf = ({ status, status_details }: z.output<typeof capture>): GatewayPayment['state'] => {
  const reason = status_details?.reason;
  if (status === 'PENDING' && reason === 'BUYER_COMPLAINT') return 'contested';
  if (status === 'DECLINED' && reason === 'CHARGEBACK') return 'reversed';
  return own(STATES, status) ?? 'pending';
};

const moneyOf = ({ currency_code, value }: z.output<typeof amount>): Money | null => {
  const currency = CURRENCIES.find((known) => known === currency_code);
  const minor = currency && fromWire(Number(value), currency);
  return currency && typeof minor === 'number' && Number.isFinite(minor) ? { amount: minor, currency } : null;
};
/** An amount in PayPal's format: a decimal string in major units. */
export const amountOf = (money: Money) => ({ currency_code: money.currency, value: toWire(money).toFixed(EXPONENT[money.currency]) });

const captured = (theirs: z.output<typeof capture>, reference: string | undefined): GatewayPayment | null => {
  const money = moneyOf(theirs.amount);
  if (!money || !reference) return null;
  const { id: ref, status, status_details } = theirs;
  return {
    ref,
    reference,
    state: stateOf(theirs),
    amount: money,
    reason: (status_details?.reason ?? status).toLowerCase(),
  };
};

/** The capture of an order that counts. */
const captureIn = ({ purchase_units: [unit] = [] }: Pick<z.output<typeof order>, 'purchase_units'>) => {
  const captures = unit?.payments?.captures ?? [];
  return captures.find(({ status }) => own(STATES, status) !== 'rejected') ?? captures.at(-1);
};

/** The refunded amount of a capture by the refunds in its order, without failed ones; undefined for none. */
const refundedOf = ({ id }: z.output<typeof capture>, refunds: readonly z.output<typeof back>[] = []): Money | undefined => {
  const isOf = ({ links = [] }: z.output<typeof back>) =>
    links.every(({ rel, href }) => rel !== 'up' || !href.includes('/captures/') || href.endsWith(`/captures/${id}`));
  const all = refunds.filter((one) => one.status !== 'FAILED' && one.status !== 'CANCELLED' && isOf(one)).map((one) => moneyOf(one.amount));
  const [first] = all;
  return first ? { ...first, amount: all.reduce((sum, money) => sum + (money?.amount ?? 0), 0) } : undefined;
};

/** Whether to look up disputes although no notification mentioned one. */
const mayBeDisputed = (theirs: z.output<typeof capture>): boolean =>
  theirs.status === 'PARTIALLY_REFUNDED' || stateOf(theirs) === 'contested';

/** PayPal's error code, null when the response has none. */
export const issueOf = (body: unknown): string | null => {
  const said = problem.safeParse(body).data;
  return said?.details?.[0]?.issue ?? said?.name ?? null;
};

/** PayPal's orders and captures, read as payments. Each read returns null for an id unknown to PayPal, and throws GatewayUnavailable. */
export const payPalOrders = (call: PayPalCall) => {
  const orderOf = async (id: string): Promise<GatewayPayment | null> => {
    const { status, body } = await call('GET', `/v2/checkout/orders/${encodeURIComponent(id)}`);
    if (status === 404) return null;
    const theirs = order.safeParse(body);
    if (status !== 200 || !theirs.success) throw unavailable('order', status);
    const done = captureIn(theirs.data);
    return withDispute(fromOrder(theirs.data), call, { ask: done !== undefined && mayBeDisputed(done), heard: false });
  };
  /** An unapproved order is not a payment yet; a declined card does not hide a later successful capture. */
  const fromOrder = ({ id, status, purchase_units: [unit] = [] }: z.output<typeof order>): GatewayPayment | null => {
    const done = captureIn({ purchase_units: unit && [unit] });
    if (unit && done) {
      const found = captured(done, done.custom_id ?? unit.custom_id);
      return found && done.status === 'PARTIALLY_REFUNDED' ? { ...found, refunded: refundedOf(done, unit.payments?.refunds) } : found;
    }
    const money = unit?.amount && moneyOf(unit.amount);
    if (!money || !unit.custom_id || (status !== 'APPROVED' && status !== 'VOIDED')) return null;
    const base = { ref: id, reference: unit.custom_id, amount: money };
    if (status === 'VOIDED') return { ...base, state: 'rejected', reason: 'voided' };
    return { ...base, state: 'pending', reason: null, take: () => take(id, base) };
  };
  const take = async (id: string, base: Pick<GatewayPayment, 'ref' | 'reference' | 'amount'>): Promise<GatewayPayment> => {
    const { status, body } = await call('POST', `/v2/checkout/orders/${encodeURIComponent(id)}/capture`, {
      key: `${base.reference}-capture`,
      body: '{}',
    });
    const theirs = order.safeParse(body);
    const payment = status < 300 && theirs.success ? fromOrder(theirs.data) : null;
    if (payment && !payment.take) return payment;
    const issue = issueOf(body);
    if (issue === 'ORDER_ALREADY_CAPTURED') {
      const taken = await orderOf(id);
      if (taken && !taken.take) return taken;
    }
    if (status === 422 && issue !== null) return { ...base, state: 'rejected', reason: issue.toLowerCase() };
    throw unavailable('capture', status);
  };
  /** `about`: a notification mentioned a dispute of it, which is open or resolved. */
  const captureOf = async (id: string, about?: 'dispute' | 'resolved'): Promise<GatewayPayment | null> => {
    const { status, body } = await call('GET', `/v2/payments/captures/${encodeURIComponent(id)}`);
    if (status === 404) return null;
    const theirs = capture.safeParse(body);
    if (status !== 200 || !theirs.success) throw unavailable('capture', status);
    const lookup = { ask: about !== undefined || mayBeDisputed(theirs.data), heard: about === 'dispute' };
    const found = captured(theirs.data, theirs.data.custom_id);
    return withDispute(found && { ...found, refunded: await backOf(theirs.data) }, call, lookup);
  };
  /** A capture does not state its refunded amount; its order does. */
  const backOf = async (theirs: z.output<typeof capture>): Promise<Money | undefined> => {
    const id = theirs.supplementary_data?.related_ids?.order_id;
    if (theirs.status !== 'PARTIALLY_REFUNDED' || id === undefined) return undefined;
    const { status, body } = await call('GET', `/v2/checkout/orders/${encodeURIComponent(id)}`);
    const of = order.safeParse(body);
    if (status !== 200 || !of.success) throw unavailable('order', status);
    return refundedOf(theirs, of.data.purchase_units?.[0]?.payments?.refunds);
  };

  return { orderOf, captureOf };
};
