import { z } from 'zod';
import { CURRENCIES, fromWire, toWire } from '../../kernel/money.ts';
import { own } from '../../kernel/own.ts';
import type { RefundOutcome } from '../decider/refund.ts';
import { type Delivery, type GatewayPayment, GatewayUnavailable, type PaymentGateway, unknownEvent } from '../gateway.ts';
import { gatewayHttp, paymentPage } from './http.ts';
import { SIGNERS } from './signatures.ts';

export type MercadoPagoSettings = { readonly url: string; readonly accessToken: string; readonly webhookSecret: string };

const PAGES = /(^|\.)mercadopago\.(com|cl|com\.[a-z]{2})$/;

const preference = z.object({ id: z.string(), init_point: z.string() });
const payment = z.object({
  id: z.union([z.number().int(), z.string()]).transform(String),
  status: z.string(),
  status_detail: z.string().nullish(),
  currency_id: z.string(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number().nullish(),
  external_reference: z.string().nullish(),
});
const found = z.object({ results: z.array(payment) });
const id = z.union([z.number(), z.string()]).transform(String);
const chargeback = z.object({ id, payments: z.array(id).optional() });
const claim = z.object({ id, resource: z.string().optional(), resource_id: id, status: z.string() });
const refunded = z.object({ id, status: z.string().optional() });
const refusal = z.object({ message: z.string() });

const STATES: Readonly<Record<string, GatewayPayment['state']>> = {
  approved: 'approved',
  in_mediation: 'contested', // disputed, not reversed yet
  rejected: 'rejected',
  cancelled: 'rejected',
  refunded: 'reversed',
  charged_back: 'reversed',
};

/** The subject of a notification, by its topic. A merchant order consists of payments, each of which has its own notification. */
const TOPICS: Readonly<Record<string, (id: string) => string | null>> = {
  payment: (id) => id,
  topic_claims_integration_wh: (id) => `claim:${id}`,
  claim: (id) => `claim:${id}`,
  claims: (id) => `claim:${id}`,
  topic_chargebacks_wh: (id) => `chargeback:${id}`,
  chargebacks: (id) => `chargeback:${id}`,
  merchant_order: () => null,
  topic_merchant_order_wh: () => null,
};
const topics = z.object({ type: z.string().optional(), topic: z.string().optional() });

const topicOf = ({ query, rawBody }: Delivery): string => {
  const named = query['type'] ?? query['topic'];
  if (typeof named === 'string') return named;
  const { type, topic } = topics.safeParse(json(rawBody)).data ?? {};
  return type ?? topic ?? '';
};

/** A call of the older channel: topic and id in the query, and no signature. */
const isUnsigned = ({ headers, query }: Delivery): boolean =>
  headers['x-signature'] === undefined && typeof query['topic'] === 'string' && typeof query['id'] === 'string';

const json = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
};

/** A charge that was taken back stays `charged_back` when the dispute is won; its detail then states that the money is ours again. */
const stateOf = ({ status, status_detail }: z.output<typeof payment>): GatewayPayment['state'] =>
  status === 'charged_back' && status_detail === 'reimbursed' ? 'approved' : (own(STATES, status) ?? 'pending');

/** The state of a refund: only `approved` means completed. */
const outcomeOf = ({ id: ref, status = '' }: z.output<typeof refunded>): RefundOutcome => {
  if (status === 'approved') return { ref };
  return status === 'rejected' || status === 'cancelled' ? { refused: status } : { pending: ref };
};

/** The payment in our terms; null for a currency that no price uses, or without one of our payment ids. */
const seen = (theirs: z.output<typeof payment>): GatewayPayment | null => {
  const currency = CURRENCIES.find((known) => known === theirs.currency_id);
  const amount = currency && fromWire(theirs.transaction_amount, currency);
  if (!currency || amount === undefined || amount === null || !theirs.external_reference) return null;
  const back = fromWire(theirs.transaction_amount_refunded ?? 0, currency);
  return {
    ref: theirs.id,
    reference: theirs.external_reference,
    state: stateOf(theirs),
    amount: { amount, currency },
    reason: theirs.status_detail ?? theirs.status,
    refunded: back ? { amount: back, currency } : undefined,
  };
};

/** Mercado Pago's Checkout Pro: a preference is the checkout; its payments are found by id or by our reference. */
export const mercadoPagoGateway = (
  { url, accessToken, webhookSecret }: MercadoPagoSettings,
  { publicUrl }: { readonly publicUrl: string },
): PaymentGateway => {
  const http = gatewayHttp('mercadopago', url);
  const headers = { authorization: `Bearer ${accessToken}` };
  const post = (path: string, key: string, body: object) =>
    http('POST', path, { headers: { ...headers, 'x-idempotency-key': key }, body: JSON.stringify(body), repeatable: true });
  const get = (path: string) => http('GET', path, { headers, repeatable: true });

  /**
   * Adds the id of the dispute, if a dispute and not a refund took the money. It is looked up by payment. When Mercado Pago returns none
   * (not readable yet, or not with this key), the case is opened without an id, which a later notification adds. Throws GatewayUnavailable.
   */
  const named = async (theirs: z.output<typeof payment>): Promise<GatewayPayment | null> => {
    const found = seen(theirs);
    if (!found || theirs.status !== 'charged_back') return found;
    const { status, body } = await get(`/v1/chargebacks/${encodeURIComponent(theirs.id)}`);
    const dispute = chargeback.safeParse(body);
    return status === 200 && dispute.success ? { ...found, dispute: dispute.data.id } : found;
  };

  const paymentOf = async (id: string): Promise<GatewayPayment | null> => {
    if (!/^\d{1,20}$/.test(id)) return null;
    const { status, body } = await get(`/v1/payments/${id}`);
    if (status === 404) return null;
    const theirs = payment.safeParse(body);
    if (status !== 200 || !theirs.success) throw new GatewayUnavailable(`mercadopago: no payment, answered ${status}`);
    return named(theirs.data);
  };

  /** The payments of a claim or a chargeback: contested while their money is here. */
  const disputed = async (kind: 'claim' | 'chargeback', of: string): Promise<GatewayPayment[]> => {
    const { status, body } = await get(kind === 'claim' ? `/post-purchase/v1/claims/${of}` : `/v1/chargebacks/${of}`);
    if (status === 401) throw new GatewayUnavailable(`mercadopago: no ${kind}, answered ${status}`);
    const asClaim = claim.safeParse(body).data;
    const asChargeback = chargeback.safeParse(body).data;
    const claimed = (asClaim?.resource ?? 'payment') === 'payment' ? asClaim?.resource_id : undefined;
    const about = kind === 'claim' ? [claimed ?? []].flat() : (asChargeback?.payments ?? []);
    const dispute = kind === 'claim' ? `claim-${of}` : of;
    const found = status === 200 ? await Promise.all(about.map(paymentOf)) : [];
    return found.flatMap((one) => {
      const isOpen = kind === 'chargeback' ? one?.dispute === undefined : asClaim?.status !== 'closed';
      return one?.state === 'approved' && isOpen ? { ...one, state: 'contested', dispute } : (one ?? []);
    });
  };

  return {
    createCheckout: async ({ paymentId, total, title, returnTo }) => {
      const back = (status: string) => publicUrl + returnTo.replace('{status}', status);
      const { status, body } = await post('/checkout/preferences', paymentId, {
        items: [{ id: paymentId, title, quantity: 1, currency_id: total.currency, unit_price: toWire(total) }],
        external_reference: paymentId,
        back_urls: { success: back('success'), pending: back('pending'), failure: back('fail') },
        auto_return: 'approved',
        notification_url: `${publicUrl}/api/v1/mercadopago/webhook?source_news=webhooks`, // only the signed channel
      });
      const made = preference.safeParse(body);
      if (status >= 300 || !made.success) throw new GatewayUnavailable(`mercadopago: no checkout, answered ${status}`);
      return { checkout: made.data.id, url: paymentPage(made.data.init_point, url, PAGES) };
    },

    fetchPayments: async (resource) => {
      const [kind, of = ''] = resource.split(':', 2);
      if (kind === 'claim' || kind === 'chargeback') return /^[\w-]{1,64}$/.test(of) ? disputed(kind, of) : [];
      return [(await paymentOf(resource)) ?? []].flat();
    },

    findPayments: async (paymentId) => {
      const { status, body } = await get(
        `/v1/payments/search?${new URLSearchParams({ external_reference: paymentId, sort: 'date_created', criteria: 'asc' })}`,
      );
      const theirs = found.safeParse(body);
      if (status !== 200 || !theirs.success) throw new GatewayUnavailable(`mercadopago: no search, answered ${status}`);
      const all = await Promise.all(theirs.data.results.map(named));
      return all.filter((one): one is GatewayPayment => one?.reference === paymentId);
    },

    refund: async ({ ref, amount, key }) => {
      const { status, body } = await post(`/v1/payments/${encodeURIComponent(ref)}/refunds`, key, { amount: toWire(amount) });
      const made = refunded.safeParse(body);
      if (status < 300 && made.success) return outcomeOf(made.data);
      if (status === 401 || status === 403 || status < 400) throw new GatewayUnavailable(`mercadopago: no refund, answered ${status}`);
      return { refused: refusal.safeParse(body).data?.message ?? `status ${status}` };
    },

    fetchRefund: async ({ ref, payment: of }) => {
      const { status, body } = await get(`/v1/payments/${encodeURIComponent(of)}/refunds/${encodeURIComponent(ref)}`);
      const theirs = refunded.safeParse(body);
      if (status !== 200 || !theirs.success) throw new GatewayUnavailable(`mercadopago: no refund, answered ${status}`);
      return outcomeOf(theirs.data);
    },

    verifyWebhook: async (delivery, now) => {
      if (isUnsigned(delivery)) return 'unsigned';
      const notification = SIGNERS.mercadopago.verify(webhookSecret, delivery, now);
      const topic = topicOf(delivery);
      const about = own(TOPICS, topic) ?? (() => unknownEvent(topic));
      return notification && { delivery: notification.delivery, resources: [about(notification.resource) ?? []].flat() };
    },
  };
};
