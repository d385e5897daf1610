import { own } from '../../shared/own.ts';
import { type Instant, type Money, never } from '../../shared/types.ts';
import type { Gateway, PaymentEvent, ReviewReason } from '../events.ts';
import { minus, type Payment, type Payments, same, settledBy } from './state.ts';

/** What the gateway says of a payment when it is asked: never what a notification says. `ref` is its own name of it. */
export type Seen = {
  readonly ref: string;
  /** `reversed`: it was there and the gateway took it back, for example because the card's holder contested it. */
  readonly state: 'pending' | 'approved' | 'rejected' | 'reversed';
  readonly amount: Money;
  readonly reason: string | null;
  /** Of what was reversed: the gateway's own name of the dispute; undefined where it names none. */
  readonly dispute?: string | undefined;
};

type Command = {
  readonly reservationId: number;
  readonly paymentId: string;
  readonly now: Instant;
  readonly gateway: Gateway;
  readonly seen: Seen;
};

/** started < pending < failed < confirmed: nothing ever goes back (F50); money that came late still counts as money. */
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
      const paid = { ...about, gateway, paid: total, surcharge, reason: null, confirmedAt: now, ref: seen.ref };
      const confirmed: PaymentEvent = { type: 'PaymentConfirmed', data: paid };
      return settledBy(state) ? [confirmed, tooMuch(about, total, now)] : [confirmed];
    }
    default:
      return never(seen.state);
  }
};

const tooMuch = (about: { reservationId: number; paymentId: string }, amount: Money, now: Instant): PaymentEvent => ({
  type: 'RefundDue',
  data: { ...about, amount, cause: 'already_paid', dueAt: now },
});

/** Whether `reversed` may be nothing but our own refund of all of it: one that left, or that the gateway is at. */
const isOurRefund = ({ refund, total }: Payment): boolean =>
  refund !== null && same(refund.amount, total) && refund.status !== 'refused' && !refund.isHeld;

/**
 * Whether `reversed` opens a case: the first one, or after one that was won another dispute of the same charge. The same dispute again is
 * nothing, for gateways repeat themselves and may be later than an administrator to say that it was won; what is heard while a case is open
 * belongs to it, and of what was lost nothing is left to take.
 */
const opensCase = ({ contest, disputes }: Payment, dispute: string | undefined): boolean =>
  contest === null || (contest === 'won' && dispute !== undefined && !disputes.includes(dispute));

/**
 * What is heard once the money was there. The same again is nothing; taken back by the gateway it is gone, also where some of it had gone
 * back or all of it waits to; and a checkout that was paid twice at the gateway is money too, under a name of its own, and goes back.
 */
const afterwards = ({ reservationId, paymentId, gateway, seen, now }: Command, state: Payments): PaymentEvent[] => {
  const payment = own(state.byId, paymentId);
  if (payment?.ref === seen.ref || payment?.ref === null) {
    const { dispute } = seen;
    const isGone = seen.state === 'reversed' && opensCase(payment, dispute) && !isOurRefund(payment); // held for review or not
    if (!isGone) return [];
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
