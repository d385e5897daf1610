import { z } from 'zod';
import { CURRENCIES, EXPONENT, fromWire, toWire } from '../../shared/money.ts';
import { own } from '../../shared/own.ts';
import type { Money } from '../../shared/types.ts';
import type { GatewayPayment } from './gateway.ts';
import { type PayPalCall, unavailable } from './paypal-call.ts';
import { withDispute } from './paypal-disputes.ts';

const amount = z.object({ currency_code: z.string(), value: z.string() });
const capture = z.object({
  id: z.string(),
  status: z.string(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount,
  custom_id: z.string().optional(),
});
export const order = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: amount.optional(),
        payments: z.object({ captures: z.array(capture).optional() }).optional(),
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

const moneyOf = ({ currency_code, value }: z.output<typeof amount>): Money | null => {
  const currency = CURRENCIES.find((known) => known === currency_code);
  const minor = currency && fromWire(Number(value), currency);
  return currency && typeof minor === 'number' && Number.isFinite(minor) ? { amount: minor, currency } : null;
};
/** An amount of money as PayPal writes it: a decimal text in major units. */
export const amountOf = (money: Money) => ({ currency_code: money.currency, value: toWire(money).toFixed(EXPONENT[money.currency]) });

const captured = (theirs: z.output<typeof capture>, reference: string | undefined): GatewayPayment | null => {
  const money = moneyOf(theirs.amount);
  if (!money || !reference) return null;
  const { id: ref, status, status_details } = theirs;
  return {
    ref,
    reference,
    state: own(STATES, status) ?? 'pending',
    amount: money,
    reason: (status_details?.reason ?? status).toLowerCase(),
  };
};

/** The code of what PayPal found wrong, null where its answer has none. */
export const issueOf = (body: unknown): string | null => {
  const said = problem.safeParse(body).data;
  return said?.details?.[0]?.issue ?? said?.name ?? null;
};

/** PayPal's orders and captures, read as payments. Each read is null for what PayPal does not know, and throws GatewayUnavailable. */
export const payPalOrders = (call: PayPalCall) => {
  const orderOf = async (id: string): Promise<GatewayPayment | null> => {
    const { status, body } = await call('GET', `/v2/checkout/orders/${encodeURIComponent(id)}`);
    if (status === 404) return null;
    const theirs = order.safeParse(body);
    if (status !== 200 || !theirs.success) throw unavailable('order', status);
    return withDispute(fromOrder(theirs.data), call);
  };
  /** An order that was not approved is no payment yet; a declined card does not hide a later successful capture. */
  const fromOrder = ({ id, status, purchase_units: [unit] = [] }: z.output<typeof order>): GatewayPayment | null => {
    const captures = unit?.payments?.captures ?? [];
    const done = captures.find(({ status: is }) => own(STATES, is) !== 'rejected') ?? captures.at(-1);
    if (unit && done) return captured(done, done.custom_id ?? unit.custom_id);
    const money = unit?.amount && moneyOf(unit.amount);
    if (!money || !unit.custom_id || (status !== 'APPROVED' && status !== 'VOIDED')) return null;
    const asked = { ref: id, reference: unit.custom_id, amount: money };
    if (status === 'VOIDED') return { ...asked, state: 'rejected', reason: 'voided' };
    return { ...asked, state: 'pending', reason: null, take: () => take(id, asked) };
  };
  const take = async (id: string, asked: Pick<GatewayPayment, 'ref' | 'reference' | 'amount'>): Promise<GatewayPayment> => {
    const { status, body } = await call('POST', `/v2/checkout/orders/${encodeURIComponent(id)}/capture`, {
      key: `${asked.reference}-capture`,
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
    if (status === 422 && issue !== null) return { ...asked, state: 'rejected', reason: issue.toLowerCase() };
    throw unavailable('capture', status);
  };
  const captureOf = async (id: string): Promise<GatewayPayment | null> => {
    const { status, body } = await call('GET', `/v2/payments/captures/${encodeURIComponent(id)}`);
    if (status === 404) return null;
    const theirs = capture.safeParse(body);
    if (status !== 200 || !theirs.success) throw unavailable('capture', status);
    return withDispute(captured(theirs.data, theirs.data.custom_id), call);
  };

  return { orderOf, captureOf };
};
