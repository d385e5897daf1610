import type { Event, Instant, Money } from '../shared/types.ts';

type About = { reservationId: number };
/** The card methods; each stands behind a payment gateway. */
export type Gateway = 'mercadopago' | 'paypal';
export type PaidBy = Gateway | 'bankTransfer' | 'manual';

/**
 * `payment-<reservationId>`: what happened to the money of one reservation, forward only.
 * `total` and `paid` are in the currency that was charged; PayPal may charge dollars for a quote in pesos (D-68).
 */
export type PaymentEvent =
  | Event<'PaymentStarted', About & { paymentId: string; gateway: Gateway; total: Money; surcharge: Money; startedAt: Instant }>
  | Event<'PaymentPending', About & { paymentId: string; at: Instant }>
  | Event<
      'PaymentConfirmed',
      About & {
        paymentId: string;
        gateway: PaidBy;
        paid: Money;
        surcharge: Money;
        /** Given by the administrator who marked it as paid (SEC-33); null from a gateway. */
        reason: string | null;
        confirmedAt: Instant;
      }
    >
  | Event<'PaymentFailed', About & { paymentId: string; reason: string; failedAt: Instant }>
  | Event<'PaymentHeldForReview', About & { paymentId: string; reason: 'amount_mismatch' | 'unknown_payment'; seen: Money; at: Instant }>
  | Event<'RefundDue', About & { paymentId: string; amount: Money; cause: string; dueAt: Instant }>;

export const paymentStream = (reservationId: number) => `payment-${reservationId}`;
