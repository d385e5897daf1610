import { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import { LOCALES } from '../../kernel/languages.ts';
import type { RefundOutcome } from '../decider/refund.ts';
import type { PaymentGateway } from '../gateway.ts';
import { paymentPage } from './http.ts';
import { payPalCall, unavailable } from './paypal-call.ts';
import { payPalNotification, transmissionOf } from './paypal-notification.ts';
import { amountOf, issueOf, order, payPalOrders } from './paypal-orders.ts';

export type PayPalSettings = { readonly url: string; readonly clientId: string; readonly clientSecret: string; readonly webhookId: string };

const PAGES = /(^|\.)paypal\.com$/;

const refunded = z.object({ id: z.string(), status: z.string().optional() });
const verified = z.object({ verification_status: z.string() });

/** The state of a refund: only `COMPLETED` means sent. PayPal does not always report a later failure, so a pending refund is polled. */
const outcomeOf = ({ id: ref, status = '' }: z.output<typeof refunded>): RefundOutcome => {
  if (status === 'COMPLETED') return { ref };
  return status === 'FAILED' || status === 'CANCELLED' ? { refused: status.toLowerCase() } : { pending: ref };
};

/**
 * PayPal's Orders v2. The payer approves at PayPal, then a capture takes the money, and refunds are made of the capture. A resource is
 * `order:<id>`, `capture:<id>`, or, for a capture whose dispute a notification mentioned, `dispute:<id>` or `resolved:<id>`. Older
 * rows of the inbox name several, `dispute:<id>,<id>`.
 */
export const payPalGateway = (
  settings: PayPalSettings,
  { publicUrl, clock }: { readonly publicUrl: string; readonly clock: Clock },
): PaymentGateway => {
  const call = payPalCall(settings, clock);
  const { orderOf, captureOf } = payPalOrders(call);

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
      return { checkout: made.data.id, url: paymentPage(page.href, settings.url, PAGES) };
    },
    fetchPayments: async (resource) => {
      const [kind, ids = ''] = resource.split(':', 2);
      const read = (id: string) => {
        if (kind === 'dispute' || kind === 'resolved') return captureOf(id, kind);
        return kind === 'order' ? orderOf(id) : kind === 'capture' ? captureOf(id) : null;
      };
      const all = ids.split(',').filter((id) => /^[\w-]{1,64}$/.test(id));
      return (await Promise.all(all.map(read))).flatMap((one) => one ?? []);
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
      if (status < 300 && made.success) return outcomeOf(made.data);
      if (status === 401 || status === 403 || status < 400) throw unavailable('refund', status);
      return { refused: (issueOf(body) ?? `status ${status}`).toLowerCase() };
    },
    fetchRefund: async ({ ref }) => {
      const { status, body } = await call('GET', `/v2/payments/refunds/${encodeURIComponent(ref)}`);
      const theirs = refunded.safeParse(body);
      if (status !== 200 || !theirs.success) throw unavailable('refund', status);
      return outcomeOf(theirs.data);
    },
    verifyWebhook: async (delivery, now) => {
      const transmission = transmissionOf(delivery, now);
      const notification = transmission && payPalNotification(delivery.rawBody, transmission.transmission_id);
      if (!transmission || !notification) return null;
      // the raw bytes of the event, because these were signed
      const request = JSON.stringify({ ...transmission, webhook_id: settings.webhookId });
      const body = `${request.slice(0, -1)},"webhook_event":${delivery.rawBody.toString('utf8')}}`;
      const answer = await call('POST', '/v1/notifications/verify-webhook-signature', { body });
      if (answer.status >= 500 || answer.status === 401) throw unavailable('verification', answer.status);
      return verified.safeParse(answer.body).data?.verification_status === 'SUCCESS' ? notification : null;
    },
  };
};
