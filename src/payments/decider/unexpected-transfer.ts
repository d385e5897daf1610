import { own } from '../../kernel/own.ts';
import type { DateOnly, Instant, Money } from '../../kernel/types.ts';
import type { PaymentEvent } from '../events.ts';
import { isAnnounced, type Payments, refusalOf } from './state.ts';

type Came = {
  readonly reservationId: number;
  readonly paymentId: string;
  readonly now: Instant;
  readonly paid: Money;
  /** The later months it was sent for; absent for the payment that begins the stay. */
  readonly months?: readonly DateOnly[] | undefined;
  /** Why the reservation cannot be paid any more; null while it can. */
  readonly over: string | null;
};

/**
 * Money on the bank account that does not pay automatically: late, duplicate, or of another amount. If it cannot pay any more, its refund
 * becomes due; else it is held for review, to be accepted or returned. Idempotent.
 */
export const came = ({ reservationId, paymentId, now, paid, months, over }: Came, state: Payments): PaymentEvent[] => {
  const about = { reservationId, paymentId };
  const known = own(state.byId, paymentId);
  if (known && !isAnnounced(known)) return [];
  const cause = refusalOf(months, state) ?? (months ? null : over);
  const isFor = months ? { months } : {};
  if (cause === null)
    return [
      {
        type: 'PaymentHeldForReview',
        data: { ...about, reason: 'unexpected_transfer', seen: paid, at: now, gateway: 'bankTransfer', ...isFor },
      },
    ];
  const surcharge = { ...paid, amount: 0 };
  return [
    { type: 'PaymentConfirmed', data: { ...about, gateway: 'bankTransfer', paid, surcharge, reason: null, confirmedAt: now, ...isFor } },
    { type: 'RefundDue', data: { ...about, amount: paid, cause, dueAt: now } },
  ];
};
