import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { after } from '../../shared/durations.ts';
import { LOCALES } from '../../shared/languages.ts';
import { CURRENCIES, EXPONENT, fromWire, toWire } from '../../shared/money.ts';
import { own } from '../../shared/own.ts';
import type { Instant, Money } from '../../shared/types.ts';
import { type GatewayPayment, GatewayUnavailable, type PaymentGateway } from './gateway.ts';
import { gatewayHttp, paymentPage } from './http.ts';
import { withDispute } from './paypal-disputes.ts';
import { payPalNotification, transmissionOf } from './paypal-notification.ts';

export type PayPalSettings = { readonly url: string; readonly clientId: string; readonly clientSecret: string; readonly webhookId: string };

const PAGES = /(^|\.)paypal\.com$/;

const access = z.object({ access_token: z.string(), expires_in: z.number() });
const amount = z.object({ currency_code: z.string(), value: z.string() });
const capture = z.object({
  id: z.string(),
  status: z.string(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount,
  custom_id: z.string().optional(),
});
const order = z.object({
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
const refunded = z.object({ id: z.string(), status: z.string().optional() });
const problem = z.object({ name: z.string().optional(), details: z.array(z.object({ issue: z.string() })).optional() });
const verified = z.object({ verification_status: z.string() });

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
const amountOf = (money: Money) => ({ currency_code: money.currency, value: toWire(money).toFixed(EXPONENT[money.currency]) });

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

const issueOf = (body: unknown): string | null => {
  const said = problem.safeParse(body).data;
  return said?.details?.[0]?.issue ?? said?.name ?? null;
};

/**
 * PayPal's Orders v2. The payer approves at PayPal, then a capture takes the money, and refunds are made of the capture. A resource is
 * `order:<id>` or `capture:<id>`.
 */
export const payPalGateway = (
  { url, clientId, clientSecret, webhookId }: PayPalSettings,
  { publicUrl, clock }: { readonly publicUrl: string; readonly clock: Clock },
): PaymentGateway => {
  const http = gatewayHttp('paypal', url);
  const unavailable = (what: string, status: number) => new GatewayUnavailable(`paypal: no ${what}, answered ${status}`);

  let token: { readonly value: string; readonly until: Instant } | null = null;
  const authorization = async (): Promise<string> => {
    if (token && clock.now() < token.until) return `Bearer ${token.value}`;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const { status, body } = await http('POST', '/v1/oauth2/token', {
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
      repeatable: true,
    });
    const given = access.safeParse(body);
    if (status !== 200 || !given.success) throw unavailable('access', status);
    const seconds = Math.max(0, Math.floor(given.data.expires_in) - 60);
    token = { value: given.data.access_token, until: after(clock.now(), `PT${seconds}S`) };
    return `Bearer ${token.value}`;
  };
  const call = async (method: 'GET' | 'POST', path: string, { key, body }: { key?: string; body?: string } = {}) => {
    const send = async () =>
      http(method, path, {
        headers: {
          authorization: await authorization(),
          prefer: 'return=representation',
          ...(key === undefined ? {} : { 'paypal-request-id': key }),
        },
        ...(body === undefined ? {} : { body }),
        repeatable: true,
      });
    const answer = await send();
    if (answer.status !== 401) return answer;
    token = null; // revoked before it expired
    return send();
  };

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

  return {
    createCheckout: async ({ paymentId, total, title, language, returnTo }) => {
      const back = (status: string) => publicUrl + returnTo.replace('{status}', status);
      const context = {
        return_url: back('pending'),
        cancel_url: back('fail'),
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
        locale: LOCALES[language],
      };
      const { status, body } = await call('POST', '/v2/checkout/orders', {
        key: paymentId,
        body: JSON.stringify({
          intent: 'CAPTURE',
          purchase_units: [{ custom_id: paymentId, description: title, amount: amountOf(total) }],
          payment_source: { paypal: { experience_context: context } },
        }),
      });
      const made = order.safeParse(body);
      const page = made.data?.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
      if (status >= 300 || !made.success || !page) throw unavailable('checkout', status);
      return { checkout: made.data.id, url: paymentPage(page.href, url, PAGES) };
    },
    fetchPayment: async (resource) => {
      const [kind, id = ''] = resource.split(':', 2);
      if (!/^[\w-]{1,64}$/.test(id)) return null;
      return kind === 'order' ? orderOf(id) : kind === 'capture' ? captureOf(id) : null;
    },
    findPayments: async (_paymentId, checkout) => {
      const payment = checkout === null ? null : await orderOf(checkout);
      return payment ? [payment] : [];
    },
    refund: async ({ ref, amount: money, key }) => {
      const { status, body } = await call('POST', `/v2/payments/captures/${encodeURIComponent(ref)}/refund`, {
        key,
        body: JSON.stringify({ amount: amountOf(money) }),
      });
      const made = refunded.safeParse(body);
      if (status < 300 && made.success) {
        const isOff = made.data.status === 'FAILED' || made.data.status === 'CANCELLED';
        return isOff ? { refused: String(made.data.status).toLowerCase() } : { ref: made.data.id };
      }
      if (status === 401 || status === 403 || status < 400) throw unavailable('refund', status);
      return { refused: (issueOf(body) ?? `status ${status}`).toLowerCase() };
    },
    verifyWebhook: async (delivery, now) => {
      const transmission = transmissionOf(delivery, now);
      const notification = transmission && payPalNotification(delivery.rawBody, transmission.transmission_id);
      if (!transmission || !notification) return null;
      // the raw bytes of the event, since these were signed
      const asked = JSON.stringify({ ...transmission, webhook_id: webhookId });
      const body = `${asked.slice(0, -1)},"webhook_event":${delivery.rawBody.toString('utf8')}}`;
      const answer = await call('POST', '/v1/notifications/verify-webhook-signature', { body });
      if (answer.status >= 500 || answer.status === 401) throw unavailable('verification', answer.status);
      return verified.safeParse(answer.body).data?.verification_status === 'SUCCESS' ? notification : null;
    },
  };
};
