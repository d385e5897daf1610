import type { IncomingHttpHeaders } from 'node:http';
import type { Instant, Language, Money } from '../kernel/types.ts';
import type { Seen } from './decider/dispute.ts';
import type { RefundOutcome } from './decider/refund.ts';
import type { Gateway } from './events.ts';

export type Checkout = {
  /** Our id; the gateway stores it as its external reference and returns it in every answer (F51). */
  readonly paymentId: string;
  /** The exact amount charged, including the surcharge of the method. */
  readonly total: Money;
  /** The text shown to the payer at the gateway. No personal data. */
  readonly title: string;
  readonly language: Language;
  /** Where the payer's browser returns to; `{status}` is replaced by success, fail or pending. */
  readonly returnTo: string;
};

/** The state of a payment returned by its gateway. `reference` is our payment id. */
export type GatewayPayment = Seen & {
  readonly reference: string;
  /** Captures the money when the payer has approved. Idempotent. Throws GatewayUnavailable. */
  readonly take?: () => Promise<GatewayPayment>;
};

/** A webhook call as received, not verified yet. */
export type Delivery = {
  readonly headers: IncomingHttpHeaders;
  readonly query: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody: Buffer;
};

/**
 * A verified notification: `delivery` identifies this call, `resources` the changed objects at the gateway; none when the notification does
 * not concern us. An event of unknown form or kind is `unknownEvent` of its kind: it is stored for a person to look at.
 */
export type Notification = { readonly delivery: string; readonly resources: readonly string[] };

const UNKNOWN = 'event:';

/** The resource of an event unknown to the adapter, by the gateway's name of its kind. */
export const unknownEvent = (kind: unknown): string =>
  UNKNOWN + (typeof kind === 'string' && /^[\w.-]{1,60}$/.test(kind) ? kind : 'unnamed');
/** The kind of an event unknown to the adapter; null for an object at the gateway. */
export const unknownKind = (resource: string): string | null => (resource.startsWith(UNKNOWN) ? resource.slice(UNKNOWN.length) : null);

/** `key` makes repeats idempotent. */
export type RefundWish = { readonly ref: string; readonly amount: Money; readonly key: string };

/** The gateway does not respond; try again later. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

/**
 * A card gateway: Mercado Pago, PayPal, or the sandbox for either. All calls are idempotent: a repeated checkout is one checkout, a
 * repeated refund is one refund.
 */
export interface PaymentGateway {
  /** `checkout` is its id at the gateway, `url` the payment page. Throws GatewayUnavailable. */
  createCheckout(checkout: Checkout): Promise<{ readonly checkout: string; readonly url: string }>;
  /**
   * The current state of the payments that a notification is about: several for a dispute over several charges, none when there is no such
   * payment. Throws GatewayUnavailable.
   */
  fetchPayments(resource: string): Promise<readonly GatewayPayment[]>;
  /** The state of one of our payments, without a notification; empty when it was not paid. Throws GatewayUnavailable. */
  findPayments(paymentId: string, checkout: string | null): Promise<readonly GatewayPayment[]>;
  /**
   * Refunds money: `ref` only once the gateway reports it as completed, `pending` before that, or the gateway's reason for refusing
   * (D-165). Throws GatewayUnavailable.
   */
  refund(wish: RefundWish): Promise<RefundOutcome>;
  /** The current state of a pending refund, by its id and that of its payment. Throws GatewayUnavailable. */
  fetchRefund(refund: { readonly ref: string; readonly payment: string }): Promise<RefundOutcome>;
  /**
   * Null unless the signature is valid and its time within the tolerance (SEC-31). `unsigned`: a call of this gateway's older channel,
   * which is not signed; the signed channel reports the same. Throws GatewayUnavailable.
   */
  verifyWebhook(delivery: Delivery, now: Instant): Promise<Notification | 'unsigned' | null>;
}

/** Null for a method without a gateway, which is then refused as method_unavailable. */
export type Gateways = Readonly<Record<Gateway, PaymentGateway | null>>;
