import { own } from '../../shared/own.ts';
import type { Instant, Money } from '../../shared/types.ts';
import type { PaymentEvent } from '../events.ts';
import { type Payments, settledBy } from './state.ts';

type Came = {
  readonly reservationId: number;
  readonly paymentId: string;
  readonly now: Instant;
  readonly paid: Money;
  /** Why nobody can pay the reservation any more; null while somebody can. */
  readonly over: string | null;
};

/**
 * Money that an administrator saw on the account and that does not pay by itself: late, twice, or of another amount. Where it can no longer
 * pay, it is due to go back; else it is held for review, to be taken as the payment or given back. Once.
 */
export const came = ({ reservationId, paymentId, now, paid, over }: Came, state: Payments): PaymentEvent[] => {
  const about = { reservationId, paymentId };
  if (own(state.byId, paymentId)) return [];
  const cause = settledBy(state) ? 'already_paid' : over;
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
