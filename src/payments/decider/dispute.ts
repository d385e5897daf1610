import { before as ago } from '../../kernel/durations.ts';
import { own } from '../../kernel/own.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Instant, Money } from '../../kernel/types.ts';
import type { PaymentEvent, RentMonth } from '../events.ts';
import { openInstalments } from './instalments.ts';
import { type Command, type Decisions, evolve, minus, type Payment, type Payments } from './state.ts';

/**
 * Disputes of a charge. `contest` of a payment: null → open → won or lost; a won one is opened again by another dispute.
 *
 * | from | what | to |
 * |---|---|---|
 * | null, won | the gateway reports it as contested or reversed (`afterDispute`) | open |
 * | open | `SettleChargeback` | won, lost |
 */
export type DisputeCommand = Command<'SettleChargeback', { readonly outcome: 'won' | 'lost' }>;

type CommandBase = { readonly reservationId: number; readonly paymentId: string };

/** The state of a payment as returned by the gateway's API, never as stated in a notification. `ref` is the gateway's id of the payment. */
export type Seen = {
  readonly ref: string;
  /**
   * `contested`: the payer disputes the charge, and the money is still with us. `reversed`: the gateway took the money back, for example
   * because the cardholder disputed the charge.
   */
  readonly state: 'pending' | 'approved' | 'rejected' | 'contested' | 'reversed';
  readonly amount: Money;
  readonly reason: string | null;
  /** The gateway's id of the newest dispute; undefined when there is none, or when it cannot be read. */
  readonly dispute?: string | undefined;
  /** The total refunded so far, by anyone, while the rest is here; undefined for none, or when it cannot be read. */
  readonly refunded?: Money | undefined;
};

export const disputed = (about: CommandBase, { reason, dispute }: Seen, now: Instant): PaymentEvent => ({
  type: 'PaymentDisputed',
  data: { ...about, reason: reason ?? 'disputed', disputedAt: now, ...(dispute !== undefined && { dispute }) },
});

/** Whether `reversed` can be explained by our own full refund, sent or in progress. */
const isOurRefund = ({ refund, total }: Payment): boolean =>
  refund !== null && refund.amount.amount + refund.gone === total.amount && refund.status !== 'refused' && !refund.isHeld;

/** Whether a refund was accepted by the gateway or sent another way. */
const hasLeft = ({ refund }: Payment): boolean => refund?.status === 'sent' || refund?.status === 'pending';

/** The part of a payment still with us: all but what was refunded. */
const stillHere = (payment: Payment): Money =>
  minus(payment.total, payment.refundSeen + (hasLeft(payment) ? (payment.refund?.amount.amount ?? 0) : 0));

/** Whether this is the id for the newest case, which was opened without one. */
const namesCase = ({ isUnnamed, disputes }: Payment, dispute: string | undefined): dispute is string =>
  isUnnamed && dispute !== undefined && !disputes.includes(dispute);

/**
 * Whether `contested` or `reversed` opens a case: the first dispute, or another dispute of the same charge after one that was won. A
 * repeated report of the same dispute has no effect, because gateways repeat notifications and may be slower than an administrator to
 * report the result; reports during an open case belong to it, and after a lost case there is no money left to take. Another dispute has
 * another id; without an id it is another one when the gateway had reported the money as ours in between.
 */
const opensCase = (payment: Payment, dispute: string | undefined): boolean => {
  const { contest, disputes, isReturned } = payment;
  if (contest !== 'won') return contest === null;
  return dispute === undefined ? isReturned : !disputes.includes(dispute) && !namesCase(payment, dispute);
};

/** Handles a report about an existing case: its id, or that the money is ours again. */
const caseUpdates = (payment: Payment, { state, dispute }: Seen, about: CommandBase, now: Instant): PaymentEvent[] => [
  ...(namesCase(payment, dispute) ? [{ type: 'ChargebackNamed', data: { ...about, dispute, namedAt: now } } as const] : []),
  ...(state === 'approved' && payment.contest !== null && !payment.isReturned
    ? [{ type: 'ChargebackReturned', data: { ...about, returnedAt: now } } as const]
    : []),
];

/** Handles the dispute in a report about money that has arrived. The money of an open case may leave later than its first report. */
export const afterDispute = (payment: Payment, seen: Seen, about: CommandBase, now: Instant): PaymentEvent[] => {
  const { contest, isReversed } = payment;
  const { state, dispute } = seen;
  const isOpen = contest === 'open' && !isReversed;
  if (state === 'contested' && opensCase(payment, dispute) && !(hasLeft(payment) && isOurRefund(payment)))
    return [disputed(about, seen, now)];
  const isOurs = isOurRefund(payment) && (!isOpen || hasLeft(payment)); // while a case is open, a due refund is not sent
  const isGone = !isOurs && stillHere(payment).amount > 0 && (isOpen || opensCase(payment, dispute));
  if (state !== 'reversed' || !isGone) return caseUpdates(payment, seen, about, now);
  const reason = seen.reason ?? 'reversed';
  const more = { ...(dispute !== undefined && { dispute }), ...(isOpen && { known: true as const }) };
  return [{ type: 'PaymentReversed', data: { ...about, amount: stillHere(payment), reason, reversedAt: now, ...more } }];
};

/**
 * Records the result of a disputed charge. Lost money that is still here is taken back first. After a lost one nothing more is refunded,
 * because the guest has the money from their bank. Throws Rejection not_found, not_contested, gateway_pays_back.
 */
const settleChargeback = ({ reservationId, paymentId, now, outcome }: DisputeCommand, state: Payments): PaymentEvent[] => {
  const payment = own(state.byId, paymentId);
  if (!payment) throw new Rejection('not_found');
  if (!isUnderDispute(payment)) throw new Rejection('not_contested');
  const { refund, takenBack, total, isReversed } = payment;
  if (outcome === 'lost' && refund?.status === 'pending') throw new Rejection('gateway_pays_back'); // the gateway decides about it first
  const about = { reservationId, paymentId };
  const here = stillHere(payment);
  const isTakenNow = outcome === 'lost' && !isReversed;
  const amount = isTakenNow ? here : isReversed ? (takenBack ?? total) : { ...total, amount: 0 };
  const ended = outcome === 'lost' && refund && refund.status !== 'sent' ? { refund: refund.amount } : {};
  const settled = { type: 'ChargebackSettled', data: { ...about, outcome, amount, settledAt: now, ...ended } } as const;
  const owed = owedBy(settled, state);
  return [
    ...(isTakenNow
      ? [{ type: 'PaymentReversed', data: { ...about, amount: here, reason: 'dispute_lost', reversedAt: now, known: true } } as const]
      : []),
    owed.length === 0 ? settled : { ...settled, data: { ...settled.data, owed } },
  ];
};

/** An instalment is overdue seven days after its reminder; one owed again, three days after the result at the earliest. */
const MAX_REMINDER_AGE = 'P4D';

/** The later months owed again by this result, with the instant their reminders and end of grace are based on. */
const owedBy = (settled: Extract<PaymentEvent, { type: 'ChargebackSettled' }>, state: Payments): RentMonth[] => {
  const before = new Set(openInstalments(state).map(({ due }) => due));
  const earliest = ago(settled.data.settledAt, MAX_REMINDER_AGE);
  return openInstalments(evolve(state, settled))
    .filter(({ due }) => !before.has(due))
    .map(({ due, amount, remindAt }) => ({ due, amount, remindAt: remindAt < earliest ? earliest : remindAt }));
};

/** Whether an administrator can enter the result of a case: for money that counts, or that is here and held for review. */
const isUnderDispute = ({ contest, status, isReversed }: Payment): boolean =>
  contest === 'open' && (status === 'confirmed' || (status === 'review' && !isReversed));

export const disputeDecisions: Decisions<DisputeCommand> = { SettleChargeback: settleChargeback };
