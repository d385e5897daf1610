import { z } from 'zod';
import { CURRENCIES, fromWire, toWire } from '../../shared/money.ts';
import { own } from '../../shared/own.ts';
import { type GatewayPayment, GatewayUnavailable, type PaymentGateway } from './gateway.ts';
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
  external_reference: z.string().nullish(),
});
const found = z.object({ results: z.array(payment) });
const chargeback = z.object({ id: z.union([z.number(), z.string()]).transform(String) });
const refunded = z.object({ id: z.union([z.number(), z.string()]).transform(String) });
const refusal = z.object({ message: z.string() });

const STATES: Readonly<Record<string, GatewayPayment['state']>> = {
  approved: 'approved',
  in_mediation: 'approved', // disputed, not reversed yet
  rejected: 'rejected',
  cancelled: 'rejected',
  refunded: 'reversed',
  charged_back: 'reversed',
};

/** A charge that was taken back stays `charged_back` when the dispute is won: its detail says that the money is ours again. */
const stateOf = ({ status, status_detail }: z.output<typeof payment>): GatewayPayment['state'] =>
  status === 'charged_back' && status_detail === 'reimbursed' ? 'approved' : (own(STATES, status) ?? 'pending');

/** The payment in the program's terms; null for a currency that no price uses, or without one of our payment ids. */
const seen = (theirs: z.output<typeof payment>): GatewayPayment | null => {
  const currency = CURRENCIES.find((known) => known === theirs.currency_id);
  const amount = currency && fromWire(theirs.transaction_amount, currency);
  if (!currency || amount === undefined || amount === null || !theirs.external_reference) return null;
  return {
    ref: theirs.id,
    reference: theirs.external_reference,
    state: stateOf(theirs),
    amount: { amount, currency },
    reason: theirs.status_detail ?? theirs.status,
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
   * Adds the id of the dispute, if a dispute and not a refund took the money. It is looked up by payment. When Mercado Pago answers without
   * one (not readable yet, or not with this key), the case is opened without an id; a later notification brings it. Throws
   * GatewayUnavailable.
   */
  const named = async (theirs: z.output<typeof payment>): Promise<GatewayPayment | null> => {
    const found = seen(theirs);
    if (!found || theirs.status !== 'charged_back') return found;
    const { status, body } = await get(`/v1/chargebacks/${encodeURIComponent(theirs.id)}`);
    const dispute = chargeback.safeParse(body);
    return status === 200 && dispute.success ? { ...found, dispute: dispute.data.id } : found;
  };

  return {
    createCheckout: async ({ paymentId, total, title, returnTo }) => {
      const back = (status: string) => publicUrl + returnTo.replace('{status}', status);
      const { status, body } = await post('/checkout/preferences', paymentId, {
        items: [{ id: paymentId, title, quantity: 1, currency_id: total.currency, unit_price: toWire(total) }],
        external_reference: paymentId,
        back_urls: { success: back('success'), pending: back('pending'), failure: back('fail') },
        auto_return: 'approved',
        notification_url: `${publicUrl}/api/v1/mercadopago/webhook`,
      });
      const made = preference.safeParse(body);
      if (status >= 300 || !made.success) throw new GatewayUnavailable(`mercadopago: no checkout, answered ${status}`);
      return { checkout: made.data.id, url: paymentPage(made.data.init_point, url, PAGES) };
    },

    fetchPayment: async (resource) => {
      if (!/^\d{1,20}$/.test(resource)) return null;
      const { status, body } = await get(`/v1/payments/${resource}`);
      if (status === 404) return null;
      const theirs = payment.safeParse(body);
      if (status !== 200 || !theirs.success) throw new GatewayUnavailable(`mercadopago: no payment, answered ${status}`);
      return named(theirs.data);
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
      if (status < 300 && made.success) return { ref: made.data.id };
      if (status === 401 || status === 403 || status < 400) throw new GatewayUnavailable(`mercadopago: no refund, answered ${status}`);
      return { refused: refusal.safeParse(body).data?.message ?? `status ${status}` };
    },

    verifyWebhook: async (delivery, now) => {
      const notification = SIGNERS.mercadopago.verify(webhookSecret, delivery, now);
      const isPayment = delivery.query['type'] === 'payment' || delivery.query['topic'] === 'payment';
      return notification && { ...notification, resource: isPayment ? notification.resource : null };
    },
  };
};
