import type { Event, Instant, Money } from '../shared/types.ts';

type About = { reservationId: number };
type Gateway = 'mercadopago' | 'paypal';

/** `payment-<reservationId>`: what happened to the money of one reservation, forward only. */
export type PaymentEvent =
  | Event<'PaymentStarted', About & { paymentId: string; gateway: Gateway; total: Money; surcharge: Money; startedAt: Instant }>
  | Event<'PaymentPending', About & { paymentId: string; at: Instant }>
  | Event<
      'PaymentConfirmed',
      About & { paymentId: string; gateway: Gateway | 'bankTransfer' | 'manual'; paid: Money; confirmedAt: Instant }
    >
  | Event<'PaymentFailed', About & { paymentId: string; reason: string; failedAt: Instant }>
  | Event<'PaymentHeldForReview', About & { paymentId: string; reason: 'amount_mismatch' | 'unknown_payment'; at: Instant }>
  | Event<'RefundDue', About & { paymentId: string | null; amount: Money; cause: string; dueAt: Instant }>;

export const paymentStream = (reservationId: number) => `payment-${reservationId}`;
