import { own } from '../../kernel/own.ts';
import { type Instant, type Money, never } from '../../kernel/types.ts';
import { type Gateway, isGateway, type PaymentEvent, type ReviewReason } from '../events.ts';
import { afterDispute, disputed, type Seen } from './dispute.ts';
import { evolve, monthsOf, type Payment, type Payments, refusalOf, same } from './state.ts';

type CommandBase = { readonly reservationId: number; readonly paymentId: string };
type Report = CommandBase & { readonly now: Instant; readonly gateway: Gateway; readonly seen: Seen };

/** started < pending < failed < confirmed: the state never moves backwards (F50); money that arrives late still counts. */
export const record = (command: Report, state: Payments): PaymentEvent[] => {
  const { reservationId, paymentId, seen, now } = command;
  const about = { reservationId, paymentId };
  const payment = own(state.byId, paymentId);
  if (payment?.status === 'confirmed' || payment?.status === 'review') return afterwards(command, state);
  switch (seen.state) {
    case 'pending':
      return payment?.status === 'started' ? [{ type: 'PaymentPending', data: { ...about, at: now } }] : [];
    case 'rejected':
    case 'reversed':
      if (!payment || payment.status === 'failed') return [];
      return [{ type: 'PaymentFailed', data: { ...about, reason: seen.reason ?? 'rejected', failedAt: now } }];
    case 'approved':
      return [...moneyArrived(command, state), ...wentBack(about, command, 0)];
    case 'contested':
      return [...moneyArrived(command, state), ...wentBack(about, command, 0), disputed(about, seen, now)];
    default:
      return never(seen.state);
  }
};

/** New money: confirmed, or held for review when it is not the requested amount (SEC-30). */
const moneyArrived = ({ reservationId, paymentId, gateway, seen, now }: Report, state: Payments): PaymentEvent[] => {
  const about = { reservationId, paymentId };
  const payment = own(state.byId, paymentId);
  const review = (reason: ReviewReason): PaymentEvent[] => [
    { type: 'PaymentHeldForReview', data: { ...about, reason, seen: seen.amount, at: now, gateway, ref: seen.ref } },
  ];
  if (!payment) return review('unknown_payment');
  if (payment.gateway !== gateway || !same(seen.amount, payment.total)) return review('amount_mismatch');
  const { total, surcharge } = payment;
  const months = monthsOf(payment);
  const paid = { ...about, gateway, paid: total, surcharge, reason: null, confirmedAt: now, ref: seen.ref, ...(months && { months }) };
  const confirmed: PaymentEvent = { type: 'PaymentConfirmed', data: paid };
  const because = refusalOf(months, state);
  return because ? [confirmed, surplusRefund(about, total, now, because)] : [confirmed];
};

const surplusRefund = (
  about: CommandBase,
  amount: Money,
  now: Instant,
  cause: 'already_paid' | 'not_owed' = 'already_paid',
): PaymentEvent => ({
  type: 'RefundDue',
  data: { ...about, amount, cause, dueAt: now },
});

/**
 * The newly seen refund made without us: the gateway's total less `known`. A refund that the gateway had refused counts as sent if that
 * much was refunded: somebody refunded it there by hand.
 */
const wentBack = (about: CommandBase, { gateway, seen, now }: Report, known: number, refund: Payment['refund'] = null): PaymentEvent[] => {
  const { refunded, ref } = seen;
  const more = (refunded?.amount ?? 0) - known;
  if (!refunded || more <= 0) return [];
  const made = refund?.status === 'refused' && refund.amount.amount <= more ? refund.amount : null;
  const rest = { ...refunded, amount: more - (made?.amount ?? 0) };
  return [
    ...(made ? [{ type: 'RefundSent', data: { ...about, amount: made, via: gateway, ref, sentAt: now } } as const] : []),
    ...(rest.amount > 0 ? [{ type: 'RefundSeen', data: { ...about, amount: rest, via: gateway, seenAt: now } } as const] : []),
  ];
};

/** The known amount refunded at the gateway: what was seen before, and our own refund, requested or completed. */
const knownRefunded = ({ refund, refundSeen }: Payment): number => {
  const isTheirs = refund?.status === 'sent' ? isGateway(refund.via) : refund && refund.status !== 'refused' && !refund.isHeld;
  return refundSeen + (refund && isTheirs ? refund.amount.amount : 0);
};

/**
 * Handles reports about money that is confirmed or held for review. A repeat has no effect. A reversal by the gateway counts even if a part
 * was refunded or the whole refund is due. A second payment of the same checkout is recorded under its own id and refunded.
 */
const afterwards = (command: Report, state: Payments): PaymentEvent[] => {
  const { reservationId, paymentId, gateway, seen, now } = command;
  const payment = own(state.byId, paymentId);
  const further = (known: Payment, about: CommandBase) => {
    const refunds = seen.refunded?.currency === known.total.currency ? wentBack(about, command, knownRefunded(known), known.refund) : [];
    const after = own(refunds.reduce(evolve, state).byId, about.paymentId) ?? known;
    return [...refunds, ...afterDispute(after, seen, about, now)];
  };
  if (payment?.ref === seen.ref || payment?.ref === null) return further(payment, { reservationId, paymentId });
  const about = { reservationId, paymentId: `${paymentId}:${seen.ref}` };
  const second = own(state.byId, about.paymentId);
  if (second) return further(second, about);
  if (seen.state !== 'approved' && seen.state !== 'contested') return [];
  const surcharge = { ...seen.amount, amount: 0 };
  return [
    {
      type: 'PaymentConfirmed',
      data: { ...about, gateway, paid: seen.amount, surcharge, reason: null, confirmedAt: now, ref: seen.ref },
    },
    surplusRefund(about, seen.amount, now),
    ...(seen.state === 'contested' ? [disputed(about, seen, now)] : []),
  ];
};
