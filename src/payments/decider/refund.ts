import { after } from '../../kernel/durations.ts';
import { asCharged } from '../../kernel/money.ts';
import { own } from '../../kernel/own.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Instant, Money } from '../../kernel/types.ts';
import { refundCauseOf } from '../../reservations/events.ts';
import { isGateway, type PaymentEvent } from '../events.ts';
import { type Limits, takesTwo } from './approvals.ts';
import { type Command, type Decisions, minus, type Payment, type Payments, settledBy } from './state.ts';

/**
 * The administrator on whose behalf a refund becomes due, and the limits for one administrator. `isAbove`: the refunds of all payments at
 * the end of the stay are together above them.
 */
export type InNameOf = { readonly adminId: number; readonly limits: Limits; readonly isAbove?: boolean };

/** A gateway's response to a refund: completed, pending, or refused. */
export type RefundOutcome = { readonly ref: string } | { readonly pending: string } | { readonly refused: string };

/**
 * The refund of a payment; it has at most one at a time.
 *
 * | from | what | to |
 * |---|---|---|
 * | none | `DueRefund`, `GiveBack` of money in review | due, held for a second administrator above the limit |
 * | due and held | `ApproveRefund` | due |
 * | due, pending | `RecordRefund`: the gateway's response | pending, sent, refused |
 * | refused | `AskRefundAgain` | due |
 * | due of a transfer, refused | `RefundByHand` | sent |
 * | due of a transfer, held, refused | `RevertRefund` with the cancellation that it was for | none |
 */
export type RefundCommand =
  /** For a payment, or with null for the one that counts. `by`: on whose behalf it becomes due (D-137). */
  | ({
      readonly type: 'DueRefund';
      readonly paymentId: string | null;
      readonly amount: Money | 'all';
      readonly cause: string;
      readonly by?: InNameOf | undefined;
    } & Omit<CommandBase, 'paymentId'>)
  | Command<'GiveBack'>
  | Command<'ApproveRefund'>
  | Command<'RecordRefund', { readonly outcome: RefundOutcome }>
  | Command<'RefundByHand', { readonly via: 'bankTransfer' | 'manual' }>
  | Command<'AskRefundAgain'>
  | Command<'RevertRefund'>;

type CommandBase = { readonly reservationId: number; readonly paymentId: string; readonly now: Instant };
type Of<T extends RefundCommand['type']> = Extract<RefundCommand, { type: T }>;
type Due = Omit<Of<'DueRefund'>, 'type'>;

/** The refunds of all payments that became due for this cause. */
export const refundsOfCause = (cause: string, { byId }: Payments): Money[] =>
  Object.values(byId).flatMap(({ refund }) => (refund?.cause === cause ? [refund.amount] : []));

/**
 * Makes a refund due, for a payment or with null for the one that counts. Idempotent. `all` is everything that was charged, whoever
 * received it (D-46). A partial refund is in the quote's currency and sent in the charged one: first from the host's part, to which the
 * refund scale applies, then from the service charge, and never more than both. On behalf of an administrator and above the limit, the
 * gateway is not called until a second one agrees (D-137); a manual refund needs two when it is marked as sent. Refunds for the same cause
 * are summed, so that splitting over several payments does not evade the limit.
 */
export const dueRefund = (command: Due, state: Payments): PaymentEvent[] => {
  const due = becomesDue(command, state);
  if (!due) return [];
  const { by, cause, now } = command;
  const { reservationId, paymentId, amount } = due.data;
  if (!by || !(by.isAbove || takesTwo([amount, ...refundsOfCause(cause, state)], by.limits))) return [due];
  const together = takesTwo([amount], by.limits) ? {} : { takesTwo: true as const };
  if (!isGateway(own(state.byId, paymentId)?.gateway ?? null)) return [{ ...due, data: { ...due.data, ...together } }];
  const request = { reservationId, paymentId, action: 'approve_refund', amount, adminId: by.adminId, askedAt: now } as const;
  return [
    { ...due, data: { ...due.data, held: true, ...together } },
    { type: 'ApprovalRequested', data: request },
  ];
};

/** The refund that becomes due, less what was refunded without us: the total never exceeds what is left (D-165). */
const becomesDue = (command: Due, state: Payments): Extract<PaymentEvent, { type: 'RefundDue' }> | null => {
  const due = wholeDue(command, state);
  return due && { ...due, data: { ...due.data, ...withoutSeen(due.data.amount, own(state.byId, due.data.paymentId)) } };
};

/** The part of a refund still to be sent, and the part already refunded without us. */
const withoutSeen = (whole: Money, payment: Payment | undefined): { readonly amount: Money; readonly gone?: Money } => {
  const left = payment && payment.refundSeen > 0 ? payment.total.amount - payment.refundSeen : whole.amount;
  const elsewhere = Math.max(0, whole.amount - left);
  return elsewhere === 0 ? { amount: whole } : { amount: minus(whole, elsewhere), gone: { ...whole, amount: elsewhere } };
};

const wholeDue = (
  { reservationId, now, amount, cause, ...command }: Due,
  state: Payments,
): Extract<PaymentEvent, { type: 'RefundDue' }> | null => {
  const paymentId = command.paymentId ?? settledBy(state);
  const payment = paymentId === null ? undefined : own(state.byId, paymentId);
  if (paymentId === null || payment?.status !== 'confirmed' || payment.refund || payment.isReversed) return null;
  const about = { reservationId, paymentId, cause, dueAt: now };
  const { applied, total, surcharge } = payment;
  if (amount !== 'all' && amount.amount === 0) return null;
  if (!applied) return { type: 'RefundDue', data: { ...about, amount: amount === 'all' ? total : amount } };
  if (amount === 'all') {
    const { host, service } = applied;
    return { type: 'RefundDue', data: { ...about, amount: total, taken: { host, service, surcharge } } };
  }
  const whole = applied.host.amount + applied.service.amount;
  const part = Math.min(amount.amount, whole);
  const host = { ...applied.host, amount: Math.min(part, applied.host.amount) };
  const service = { ...applied.service, amount: part - host.amount };
  const back = asCharged(part, whole, { amount: total, surcharge: surcharge.amount });
  return { type: 'RefundDue', data: { ...about, amount: back, taken: { host, service } } };
};

/** A refund still pending after this time is recorded again, so that it is polled on the next day too. */
const PENDING_INTERVAL = 'PT24H';

/** Records the gateway's response to a refund, immediate or later. Idempotent. */
const recordRefund = ({ reservationId, paymentId, now, outcome }: Of<'RecordRefund'>, { byId }: Payments): PaymentEvent[] => {
  const payment = own(byId, paymentId);
  const status = payment?.refund?.status;
  if (!payment?.refund || !(status === 'due' || status === 'pending') || payment.refund.isHeld || payment.gateway === null) return [];
  const about = { reservationId, paymentId };
  if ('pending' in outcome) {
    const { pending } = payment.refund;
    if (pending && now < after(pending.at, PENDING_INTERVAL)) return [];
    return [{ type: 'RefundPending', data: { ...about, ref: outcome.pending, at: now, ...(pending && { again: true as const }) } }];
  }
  if ('refused' in outcome) return [{ type: 'RefundRefused', data: { ...about, reason: outcome.refused, refusedAt: now } }];
  const { amount } = payment.refund;
  return [{ type: 'RefundSent', data: { ...about, amount, via: payment.gateway, ref: outcome.ref, sentAt: now } }];
};

/** While the payer's bank has the money, no refund may be sent in addition. Throws Rejection money_taken_back. */
const expectNotContested = ({ contest }: Payment): void => {
  if (contest === 'open') throw new Rejection('money_taken_back');
};

/**
 * Records a refund that an administrator sent: after a transfer, or where the gateway refused. Throws Rejection not_found, nothing_due,
 * gateway_pays_back, money_taken_back.
 */
const refundByHand = ({ reservationId, paymentId, now, via }: Of<'RefundByHand'>, { byId }: Payments): PaymentEvent[] => {
  const payment = own(byId, paymentId);
  if (!payment) throw new Rejection('not_found');
  if (!payment.refund || payment.refund.status === 'sent') throw new Rejection('nothing_due');
  const isAsked = payment.refund.status === 'due' || payment.refund.status === 'pending';
  if (isAsked && isGateway(payment.gateway)) throw new Rejection('gateway_pays_back');
  expectNotContested(payment);
  const { amount } = payment.refund;
  return [{ type: 'RefundSent', data: { reservationId, paymentId, amount, via, ref: null, sentAt: now } }];
};

/** Approves a refund on hold for a second administrator. Throws Rejection not_found, not_waiting, money_taken_back. */
const approveRefund = ({ reservationId, paymentId, now }: CommandBase, { byId }: Payments): PaymentEvent[] => {
  const payment = own(byId, paymentId);
  if (!payment) throw new Rejection('not_found');
  if (payment.refund?.status !== 'due' || !payment.refund.isHeld) throw new Rejection('not_waiting');
  expectNotContested(payment);
  return [{ type: 'RefundApproved', data: { reservationId, paymentId, amount: payment.refund.amount, approvedAt: now } }];
};

/** Requests another attempt of a refund that the gateway refused. Throws Rejection not_found, nothing_refused, money_taken_back. */
const askRefundAgain = ({ reservationId, paymentId, now }: CommandBase, { byId }: Payments): PaymentEvent[] => {
  const payment = own(byId, paymentId);
  if (!payment) throw new Rejection('not_found');
  if (payment.refund?.status !== 'refused' || !isGateway(payment.gateway)) throw new Rejection('nothing_refused');
  expectNotContested(payment);
  const attempt = payment.refundsBegun + 1;
  return [{ type: 'RefundRetried', data: { reservationId, paymentId, amount: payment.refund.amount, attempt, askedAt: now } }];
};

/** The payment, if its money is held for review. Throws Rejection not_found, not_in_review, money_taken_back. */
export const heldForReview = ({ paymentId }: CommandBase, { byId }: Payments): Payment => {
  const payment = own(byId, paymentId);
  if (!payment) throw new Rejection('not_found');
  if (payment.status !== 'review' || payment.refund || payment.isReversed) throw new Rejection('not_in_review');
  if (payment.contest === 'open') throw new Rejection('money_taken_back');
  return payment;
};

/** Refunds money in review in full. */
const giveBack = (command: CommandBase, state: Payments): PaymentEvent[] => {
  const payment = heldForReview(command, state);
  const { reservationId, paymentId, now } = command;
  return [{ type: 'RefundDue', data: { reservationId, paymentId, ...withoutSeen(payment.total, payment), cause: 'review', dueAt: now } }];
};

/**
 * Reverts the refund of a cancellation by an administrator that is itself reverted (D-51); the later months it removed are owed again. Not
 * possible once it was sent, or while a gateway processes it. Throws Rejection not_found, refund_sent, gateway_pays_back, and conflict
 * while the refund is not due yet.
 */
const revertRefund = ({ reservationId, paymentId, now }: CommandBase, { byId }: Payments): PaymentEvent[] => {
  const payment = own(byId, paymentId);
  if (!payment) throw new Rejection('not_found');
  const { refund, gateway, dropped } = payment;
  if (!refund?.taken || refund.cause !== refundCauseOf('admin')) throw new Rejection('conflict');
  if (refund.status === 'sent') throw new Rejection('refund_sent');
  if ((refund.status === 'due' || refund.status === 'pending') && !refund.isHeld && isGateway(gateway))
    throw new Rejection('gateway_pays_back');
  const about = { reservationId, paymentId };
  const withdrawn: PaymentEvent = {
    type: 'RefundReverted',
    data: {
      ...about,
      amount: refund.amount,
      taken: refund.taken,
      revertedAt: now,
      ...(refund.gone > 0 && { gone: { ...refund.amount, amount: refund.gone } }),
    },
  };
  if (dropped.length === 0) return [withdrawn];
  const months = dropped.map(({ isOverdue: _, ...month }) => month);
  return [withdrawn, { type: 'InstalmentsRestored', data: { ...about, months, restoredAt: now } }];
};

export const refundDecisions: Decisions<RefundCommand> = {
  DueRefund: dueRefund,
  GiveBack: giveBack,
  ApproveRefund: approveRefund,
  RecordRefund: recordRefund,
  RefundByHand: refundByHand,
  AskRefundAgain: askRefundAgain,
  RevertRefund: revertRefund,
};
