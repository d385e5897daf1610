import type { DateOnly, Event, Instant, Money } from '../shared/types.ts';

type About = { reservationId: number; paymentId: string };
/** The card methods; each stands behind a payment gateway. */
export type Gateway = 'mercadopago' | 'paypal';
export type PaidBy = Gateway | 'bankTransfer' | 'manual';
export type ReviewReason = 'amount_mismatch' | 'unknown_payment';

/** What a cancellation takes back from whom, in the quote's currency. */
export type Taken = { host: Money; service: Money };

/**
 * `payment-<reservationId>`: what happened to the money of one reservation, forward only.
 * `total`, `paid` and `charged` are in the currency that was charged; PayPal may charge dollars for a quote in pesos (D-68).
 * `ref` is the gateway's own name of a payment: what it is asked about and what is given back. Events before it was kept have none.
 */
export type PaymentEvent =
  | Event<'PaymentStarted', About & { gateway: Gateway; total: Money; surcharge: Money; startedAt: Instant }>
  /** The gateway's page is there: a second click opens the same one. `checkout` is its name at the gateway. */
  | Event<'CheckoutOpened', About & { checkout: string; url: string; openedAt: Instant }>
  | Event<'PaymentPending', About & { at: Instant }>
  | Event<
      'PaymentConfirmed',
      About & {
        gateway: PaidBy;
        paid: Money;
        surcharge: Money;
        /** Null: words of an administrator lie beside the log (SEC-36, `platform/words.ts`). */
        reason: string | null;
        confirmedAt: Instant;
        ref?: string | null;
        /** It was held for review before. */
        released?: true;
      }
    >
  | Event<'PaymentFailed', About & { reason: string; failedAt: Instant }>
  | Event<'PaymentHeldForReview', About & { reason: ReviewReason; seen: Money; at: Instant; gateway?: Gateway; ref?: string }>
  /** The reservation took the money: whose it is now. `host` and `service` are in the quote's currency. */
  | Event<
      'PaymentApplied',
      About & { charged: Money; surcharge: Money; host: Money; service: Money; hostId: number; payoutFrom: DateOnly; appliedAt: Instant }
    >
  /** `taken` where a reservation had it; without it the money never was anybody's. */
  | Event<'RefundDue', About & { amount: Money; cause: string; dueAt: Instant; taken?: Taken }>
  /** The money is on its way back: by the gateway, or by an administrator's hand. */
  | Event<'RefundSent', About & { amount: Money; via: PaidBy; ref: string | null; sentAt: Instant }>
  /** The gateway will not give it back: a person has to. */
  | Event<'RefundRefused', About & { reason: string; refusedAt: Instant }>
  /** The gateway took the money back on its own: a charge the card's holder contested. */
  | Event<'PaymentReversed', About & { amount: Money; reason: string; reversedAt: Instant }>
  /** The host's part went to the host. */
  | Event<'PayoutMade', About & { hostId: number; amount: Money; madeAt: Instant }>;

export const paymentStream = (reservationId: number) => `payment-${reservationId}`;
export const isGateway = (method: PaidBy | null): method is Gateway => method === 'mercadopago' || method === 'paypal';
