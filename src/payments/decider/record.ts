import { own } from '../../shared/own.ts';
import { type Instant, type Money, never } from '../../shared/types.ts';
import type { Gateway, PaymentEvent, ReviewReason } from '../events.ts';
import { minus, monthsOf, type Payment, type Payments, refusalOf, same } from './state.ts';

/** The state of a payment as returned by the gateway's API, never as stated in a notification. `ref` is the gateway's id of the payment. */
export type Seen = {
  readonly ref: string;
  /** `reversed`: the gateway took the money back, for example because the cardholder disputed the charge. */
  readonly state: 'pending' | 'approved' | 'rejected' | 'reversed';
  readonly amount: Money;
  readonly reason: string | null;
  /** The gateway's id of the newest dispute; undefined when there is none, or when it cannot be read. */
  readonly dispute?: string | undefined;
};

type Command = {
  readonly reservationId: number;
  readonly paymentId: string;
  readonly now: Instant;
  readonly gateway: Gateway;
  readonly seen: Seen;
};

/** started < pending < failed < confirmed: the state never goes back (F50); money that arrives late still counts. */
export const record = (command: Command, state: Payments): PaymentEvent[] => {
  const { reservationId, paymentId, gateway, seen, now } = command;
  const about = { reservationId, paymentId };
  const payment = own(state.byId, paymentId);
  const review = (reason: ReviewReason): PaymentEvent[] => [
    { type: 'PaymentHeldForReview', data: { ...about, reason, seen: seen.amount, at: now, gateway, ref: seen.ref } },
  ];
  if (!payment) return seen.state === 'approved' ? review('unknown_payment') : [];
  if (payment.status === 'confirmed' || payment.status === 'review') return afterwards(command, state);
  switch (seen.state) {
    case 'pending':
      return payment.status === 'started' ? [{ type: 'PaymentPending', data: { ...about, at: now } }] : [];
    case 'rejected':
    case 'reversed':
      if (payment.status === 'failed') return [];
      return [{ type: 'PaymentFailed', data: { ...about, reason: seen.reason ?? 'rejected', failedAt: now } }];
    case 'approved': {
      if (payment.gateway !== gateway || !same(seen.amount, payment.total)) return review('amount_mismatch'); // SEC-30
      const { total, surcharge } = payment;
      const months = monthsOf(payment);
      const paid = { ...about, gateway, paid: total, surcharge, reason: null, confirmedAt: now, ref: seen.ref, ...(months && { months }) };
      const confirmed: PaymentEvent = { type: 'PaymentConfirmed', data: paid };
      const because = refusalOf(months, state);
      return because ? [confirmed, tooMuch(about, total, now, because)] : [confirmed];
    }
    default:
      return never(seen.state);
  }
};

const tooMuch = (
  about: { reservationId: number; paymentId: string },
  amount: Money,
  now: Instant,
  cause: 'already_paid' | 'not_owed' = 'already_paid',
): PaymentEvent => ({ type: 'RefundDue', data: { ...about, amount, cause, dueAt: now } });

/** Whether `reversed` can be explained by our own full refund, sent or in progress. */
const isOurRefund = ({ refund, total }: Payment): boolean =>
  refund !== null && same(refund.amount, total) && refund.status !== 'refused' && !refund.isHeld;

/** Whether this is the id of the newest case, which was opened without one. */
const namesCase = ({ isUnnamed, disputes }: Payment, dispute: string | undefined): dispute is string =>
  isUnnamed && dispute !== undefined && !disputes.includes(dispute);

/**
 * Whether `reversed` opens a case: the first dispute, or another dispute of the same charge after one that was won. A repeated report of
 * the same dispute has no effect, because gateways repeat notifications and may be slower than an administrator to report the result;
 * reports during an open case belong to it, and after a lost case there is no money left to take. Another dispute has another id; without
 * an id it is another one when the gateway had reported the money as ours in between.
 */
const opensCase = (payment: Payment, dispute: string | undefined): boolean => {
  const { contest, disputes, isReturned } = payment;
  if (contest !== 'won') return contest === null;
  return dispute === undefined ? isReturned : !disputes.includes(dispute) && !namesCase(payment, dispute);
};

/** What a report says about a case that was opened before: its id, or that the money is ours again. */
const aboutCase = (
  payment: Payment,
  { state, dispute }: Seen,
  about: { reservationId: number; paymentId: string },
  now: Instant,
): PaymentEvent[] => [
  ...(namesCase(payment, dispute) ? [{ type: 'ChargebackNamed', data: { ...about, dispute, namedAt: now } } as const] : []),
  ...(state === 'approved' && payment.contest !== null && !payment.isReturned
    ? [{ type: 'ChargebackReturned', data: { ...about, returnedAt: now } } as const]
    : []),
];

/**
 * Reports after the money was confirmed. A repeat has no effect. A reversal by the gateway counts even if a part was refunded or the whole
 * refund is due. A second payment of the same checkout is recorded under an id of its own and is refunded.
 */
const afterwards = ({ reservationId, paymentId, gateway, seen, now }: Command, state: Payments): PaymentEvent[] => {
  const payment = own(state.byId, paymentId);
  if (payment?.ref === seen.ref || payment?.ref === null) {
    const { dispute } = seen;
    const isGone = seen.state === 'reversed' && opensCase(payment, dispute) && !isOurRefund(payment); // whether it is in review or not
    if (!isGone) return aboutCase(payment, seen, { reservationId, paymentId }, now);
    const { total, refund } = payment;
    const amount = refund?.status === 'sent' ? minus(total, refund.amount.amount) : total;
    const reason = seen.reason ?? 'reversed';
    const taken = { reservationId, paymentId, amount, reason, reversedAt: now, ...(dispute !== undefined && { dispute }) };
    return [{ type: 'PaymentReversed', data: taken }];
  }
  const about = { reservationId, paymentId: `${paymentId}:${seen.ref}` };
  if (seen.state !== 'approved' || own(state.byId, about.paymentId)) return [];
  const surcharge = { ...seen.amount, amount: 0 };
  return [
    {
      type: 'PaymentConfirmed',
      data: { ...about, gateway, paid: seen.amount, surcharge, reason: null, confirmedAt: now, ref: seen.ref },
    },
    tooMuch(about, seen.amount, now),
  ];
};
