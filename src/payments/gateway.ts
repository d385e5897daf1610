import type { IncomingHttpHeaders } from 'node:http';
import type { Instant, Language, Money } from '../shared/types.ts';
import type { Seen } from './decider.ts';
import type { Gateway } from './events.ts';

type Checkout = {
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
type GatewayPayment = Seen & { readonly reference: string };

/** A webhook call as it came in, before anything of it is believed. */
export type Delivery = {
  readonly headers: IncomingHttpHeaders;
  readonly query: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody: Buffer;
};

/** A verified notification: `delivery` names this very call, `resource` the payment at the gateway that changed. */
export type Notification = { readonly delivery: string; readonly resource: string };

/** The gateway does not answer; ask again later. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

/**
 * A card gateway. The sandbox is one; adapters for Mercado Pago and PayPal take its place where their keys are set.
 * All calls are repeatable: the same checkout twice is one checkout.
 */
export interface PaymentGateway {
  /** Throws GatewayUnavailable. */
  createCheckout(checkout: Checkout): Promise<{ readonly url: string }>;
  /** The truth about a payment; null when the gateway knows none of this name. Throws GatewayUnavailable. */
  fetchPayment(resource: string): Promise<GatewayPayment | null>;
  /** Null unless the signature is the gateway's and its time is within the tolerance (SEC-31). */
  verifyWebhook(delivery: Delivery, now: Instant): Promise<Notification | null>;
}

/** Null where no gateway stands behind a method: it is then refused as method_unavailable. */
export type Gateways = Readonly<Record<Gateway, PaymentGateway | null>>;
