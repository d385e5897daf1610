import { createHmac, randomUUID } from 'node:crypto';
import { deliver, listen } from './listen.ts';

type Preference = {
  id: string;
  items: { unit_price: number; currency_id: string }[];
  external_reference: string;
  notification_url: string;
};
type Payment = {
  id: number;
  status: string;
  status_detail: string;
  currency_id: string;
  transaction_amount: number;
  external_reference: string;
  dispute?: string;
};

type Refund = { id: number; payment: number; amount: number; status: string };
/** Claims and chargebacks, by their own ids, which their notifications name. */
type Claim = { id: number; resource: string; resource_id: number; status: string };
type Chargeback = { id: string; payments: number[] };

const disputeAt = (path: string, claims: ReadonlyMap<string, Claim>, chargebacks: ReadonlyMap<string, Chargeback>): object | undefined =>
  claims.get(/^\/post-purchase\/v1\/claims\/(\w+)/.exec(path)?.[1] ?? '') ??
  chargebacks.get(/^\/v1\/chargebacks\/(\w+)/.exec(path)?.[1] ?? '');

const refundAt = (path: string, refunds: ReadonlyMap<string, Refund>): Refund | undefined =>
  [...refunds.values()].find(({ id, payment }) => path === `/v1/payments/${payment}/refunds/${id}`);

/** The refunded amount of a payment: all completed refunds. */
const backOf = ({ id }: Payment, refunds: ReadonlyMap<string, Refund>): number =>
  [...refunds.values()].filter((one) => one.payment === id && one.status === 'approved').reduce((sum, { amount }) => sum + amount, 0);

/**
 * Mercado Pago's documented API as far as it is used: POST /checkout/preferences, GET /v1/payments/{id} and /search, POST …/refunds, claims
 * and chargebacks, and notifications signed by `x-signature: ts=…,v1=…` over `id:…;request-id:…;ts:…;`.
 */
export const mercadoPagoServer = async () => {
  const settings = { accessToken: 'APP_USR-token', webhookSecret: 'a secret of the webhook' };
  const [preferences, payments] = [new Map<string, Preference>(), new Map<number, Payment>()];
  /** The immediate state of a refund; why refunds are refused now; the status for a chargeback lookup, 0 for the real one. */
  const next: { refund: string; refusal: string | null; chargebacks: number } = { refund: 'approved', refusal: null, chargebacks: 0 };
  const refusals = new Map<string, string>();
  const refunds = new Map<string, Refund>();
  const byKey = new Map<string, string>();
  const [claims, chargebacks] = [new Map<string, Claim>(), new Map<string, Chargeback>()];

  const server = await listen(({ method, path, query, headers, body }, url) => {
    if (headers.authorization !== `Bearer ${settings.accessToken}`) return { status: 401, body: { message: 'invalid access token' } };
    const key = String(headers['x-idempotency-key'] ?? '');
    if (method === 'POST' && path === '/checkout/preferences') {
      const id = byKey.get(key) ?? `2731-${randomUUID()}`;
      byKey.set(key, id);
      preferences.set(id, { ...body, id });
      return { status: 201, body: { id, init_point: `${url}/checkout/v1/redirect?pref_id=${id}`, ...body } };
    }
    if (method === 'GET' && path === '/v1/payments/search') {
      const results = [...payments.values()].filter((one) => one.external_reference === query.get('external_reference'));
      return { status: 200, body: { paging: { total: results.length, limit: 30, offset: 0 }, results } };
    }
    const dispute = disputeAt(path, claims, chargebacks);
    if (dispute) return { status: 200, body: dispute };
    if (path.startsWith('/v1/chargebacks/') && next.chargebacks > 0) return { status: next.chargebacks, body: { message: 'not now' } };
    const contested = payments.get(Number(/^\/v1\/chargebacks\/(\d+)/.exec(path)?.[1])); // by the payment's id, as the reference allows
    if (contested?.dispute) return { status: 200, body: { id: contested.dispute, payments: [contested.id] } };
    const payment = payments.get(Number(/^\/v1\/payments\/(\d+)/.exec(path)?.[1]));
    if (!payment) return undefined;
    if (method === 'GET')
      return { status: 200, body: refundAt(path, refunds) ?? { ...payment, transaction_amount_refunded: backOf(payment, refunds) } };
    if (method !== 'POST' || !path.endsWith('/refunds')) return undefined;
    const refused = refusals.get(key) ?? next.refusal;
    if (refused !== null) {
      refusals.set(key, refused);
      return { status: 400, body: { message: refused, error: 'bad_request', status: 400 } };
    }
    const known = refunds.get(key);
    if (known) return { status: 201, body: known };
    if (payment.status !== 'approved' || backOf(payment, refunds) + body.amount > payment.transaction_amount)
      return { status: 400, body: { message: 'Amount greater than available', error: 'bad_request', status: 400 } };
    const refund = { id: 9_000 + refunds.size, payment: payment.id, amount: body.amount, status: next.refund };
    refunds.set(key, refund);
    return { status: 201, body: refund };
  });

  const preferenceIn = (page: string): Preference => {
    const preference = preferences.get(new URL(page).searchParams.get('pref_id') ?? '');
    if (!preference) throw new Error(`no preference behind ${page}`);
    return preference;
  };
  return {
    ...server,
    settings: { ...settings, url: server.url },
    preferences,
    payments,
    refunds,
    claims,
    chargebacks,
    next,
    preferenceIn,
    /** A payer's actions on the page; returns the id of the resulting payment. */
    pay: (page: string, change: Partial<Payment> = {}): number => {
      const { items, external_reference } = preferenceIn(page);
      const id = 1_300_000_000 + payments.size;
      const [{ currency_id = '', unit_price = 0 } = {}] = items;
      const paid = { status: 'approved', status_detail: 'accredited', currency_id, transaction_amount: unit_price, external_reference };
      payments.set(id, { id, ...paid, ...change });
      return id;
    },
    /** A notification about a payment, signed at `at`, to the address in the preference. */
    notify: (
      to: string,
      payment: number | string,
      {
        at,
        requestId = randomUUID(),
        secret = settings.webhookSecret,
        type = 'payment',
      }: { at: string; requestId?: string; secret?: string; type?: string },
    ) => {
      const ts = Math.floor(Date.parse(at) / 1000);
      const v1 = createHmac('sha256', secret).update(`id:${payment};request-id:${requestId};ts:${ts};`).digest('hex');
      const body = JSON.stringify({
        id: 1,
        live_mode: true,
        type,
        action: 'payment.updated',
        api_version: 'v1',
        data: { id: String(payment) },
      });
      return deliver(
        `${to}${to.includes('?') ? '&' : '?'}data.id=${payment}&type=${type}`,
        { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
        body,
      );
    },
  };
};
