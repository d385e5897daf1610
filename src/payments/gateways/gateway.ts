import type { IncomingHttpHeaders } from 'node:http';
import type { Instant, Language, Money } from '../../shared/types.ts';
import type { Seen } from '../decider/record.ts';
import type { Gateway } from '../events.ts';

export type Checkout = {
  /** Ours; the gateway keeps it as its external reference and repeats it in every answer (F51). */
  readonly paymentId: string;
  /** Exactly what is charged, the method's own charge included. */
  readonly total: Money;
  /** What the payer reads at the gateway. No personal data. */
  readonly title: string;
  readonly language: Language;
  /** Where the payer's browser goes afterwards; `{status}` stands for success, fail or pending. */
  readonly returnTo: string;
};

/** A payment as its gateway tells it when asked. `reference` is our payment id. */
export type GatewayPayment = Seen & {
  readonly reference: string;
  /** Where the payer has agreed and the money is still to be taken. The same again takes it once. Throws GatewayUnavailable. */
  readonly take?: () => Promise<GatewayPayment>;
};

/** A webhook call as received, not verified yet. */
export type Delivery = {
  readonly headers: IncomingHttpHeaders;
  readonly query: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody: Buffer;
};

/** A verified notification: `delivery` names this very call, `resource` what changed at the gateway; null when it is no payment. */
export type Notification = { readonly delivery: string; readonly resource: string | null };

/** `key` makes a repeated wish the same one. */
export type RefundWish = { readonly ref: string; readonly amount: Money; readonly key: string };

/** The gateway does not answer; ask again later. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

/**
 * A card gateway: Mercado Pago, PayPal, or the sandbox in place of either.
 * All calls are repeatable: the same checkout twice is one checkout, the same refund twice is one refund.
 */
export interface PaymentGateway {
  /** `checkout` is its name at the gateway, `url` the page where the payer pays. Throws GatewayUnavailable. */
  createCheckout(checkout: Checkout): Promise<{ readonly checkout: string; readonly url: string }>;
  /** The present state of what a notification names; null when there is no payment of this name. Throws GatewayUnavailable. */
  fetchPayment(resource: string): Promise<GatewayPayment | null>;
  /** What became of one of our payments, without any notification: none where nobody paid. Throws GatewayUnavailable. */
  findPayments(paymentId: string, checkout: string | null): Promise<readonly GatewayPayment[]>;
  /** Gives money back, or says in its own words why not. Throws GatewayUnavailable. */
  refund(wish: RefundWish): Promise<{ readonly ref: string } | { readonly refused: string }>;
  /** Null unless the signature is the gateway's and its time is within the tolerance (SEC-31). Throws GatewayUnavailable. */
  verifyWebhook(delivery: Delivery, now: Instant): Promise<Notification | null>;
}

/** Null where no gateway stands behind a method: it is then refused as method_unavailable. */
export type Gateways = Readonly<Record<Gateway, PaymentGateway | null>>;
