import { own } from '../../shared/own.ts';
import type { Instant, Money } from '../../shared/types.ts';
import type { PaymentEvent } from '../events.ts';
import { type Payments, refusalOf } from './state.ts';

type Came = {
  readonly reservationId: number;
  readonly paymentId: string;
  readonly now: Instant;
  readonly paid: Money;
  /** Why the reservation cannot be paid any more; null while it can. */
  readonly over: string | null;
};

/**
 * Money on the bank account that does not pay automatically: late, duplicate, or of another amount. If it cannot pay any more, its refund
 * becomes due; else it is held for review, to be accepted or returned. Idempotent.
 */
export const came = ({ reservationId, paymentId, now, paid, over }: Came, state: Payments): PaymentEvent[] => {
  const about = { reservationId, paymentId };
  if (own(state.byId, paymentId)) return [];
  const cause = refusalOf(undefined, state) ?? over;
  if (cause === null)
    return [
      { type: 'PaymentHeldForReview', data: { ...about, reason: 'unexpected_transfer', seen: paid, at: now, gateway: 'bankTransfer' } },
    ];
  const surcharge = { ...paid, amount: 0 };
  return [
    { type: 'PaymentConfirmed', data: { ...about, gateway: 'bankTransfer', paid, surcharge, reason: null, confirmedAt: now } },
    { type: 'RefundDue', data: { ...about, amount: paid, cause, dueAt: now } },
  ];
};
