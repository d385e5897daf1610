import { before as ago } from '../../kernel/durations.ts';
import { addDays } from '../../kernel/nights.ts';
import { own } from '../../kernel/own.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { DateOnly, Instant, Money } from '../../kernel/types.ts';
import { instantIn } from '../../kernel/zones.ts';
import type { Quote } from '../../pricing/events.ts';
import type { PaymentEvent, RentMonth } from '../events.ts';
import { openInstalments } from './instalments.ts';
import { stillHere } from './record.ts';
import { dueOf, evolve, holdOf, type Payment, type Payments, payableOn, unsentOf } from './state.ts';

type About = { readonly reservationId: number; readonly paymentId: string; readonly now: Instant };
type Shares = {
  readonly host: Money;
  readonly service: Money;
  readonly hostId: number;
  readonly payoutFrom: DateOnly;
  readonly payoutBy?: DateOnly | undefined;
  readonly later: readonly RentMonth[];
};

/** Assigns the money to a reservation: the host's part, ours, and when the payout is due. Idempotent. */
export const apply = ({ reservationId, paymentId, now, ...shares }: About & Shares, { byId }: Payments): PaymentEvent[] => {
  const payment = own(byId, paymentId);
  if (payment?.status !== 'confirmed' || payment.applied || payment.refund || payment.pays.length > 0) return [];
  const { later, payoutBy, ...whose } = shares;
  const { total: charged, surcharge } = payment;
  const months = later.length === 0 ? {} : { later };
  const by = payoutBy === undefined || payoutBy === shares.payoutFrom ? {} : { payoutBy };
  return [{ type: 'PaymentApplied', data: { reservationId, paymentId, charged, surcharge, ...whose, ...by, appliedAt: now, ...months } }];
};

/**
 * Pays the host's part, from its due day on; of rent that was paid ahead, the months that have begun. `amount`, when given, must be what
 * is paid (minor units), null when it is no valid number. `heldUntil`: the host's bank data are new, and the payout waits until then
 * (SEC-25). `contested`: the administrator knows that a payment of this stay is disputed or was lost; two administrators are required
 * then, whatever the amount (D-135, D-164). `owing`: the host has a debt for another stay that was not set off against this payout, which
 * therefore waits (D-136). Throws Rejection not_found, nothing_due, not_due_yet, payout_held, payment_contested, host_in_debt, mismatch of
 * `amount`.
 */
export const payOut = (
  {
    reservationId,
    paymentId,
    now,
    today,
    heldUntil,
    amount,
    contested,
    owing,
  }: About & {
    today: DateOnly;
    heldUntil: Instant | null;
    amount: number | null | undefined;
    contested?: boolean | undefined;
    owing?: boolean | undefined;
  },
  state: Payments,
): PaymentEvent[] => {
  const payment = own(state.byId, paymentId);
  if (!payment?.applied) throw new Rejection('not_found');
  const { host, hostId, payoutFrom } = payment.applied;
  if (dueOf(payment) === 0) throw new Rejection('nothing_due');
  const due = payableOn(payment, today);
  if (due === 0) throw new Rejection('not_due_yet', { from: unsentOf(payment)[0]?.from ?? payoutFrom });
  if (heldUntil !== null && now < heldUntil) throw new Rejection('payout_held', { until: heldUntil });
  if (holdOf(state) !== null && !contested) throw new Rejection('payment_contested');
  if (owing) throw new Rejection('host_in_debt');
  if (amount !== undefined && amount !== due) throw new Rejection('mismatch', { field: 'amount' });
  return [{ type: 'PayoutMade', data: { reservationId, paymentId, hostId, amount: { ...host, amount: due }, madeAt: now } }];
};

/** Reverts the last transfer of a payout, which was marked by mistake. Throws Rejection not_found, not_paid_out. */
export const revertPayout = ({ reservationId, paymentId, now }: About, { byId }: Payments): PaymentEvent[] => {
  const payment = own(byId, paymentId);
  if (!payment?.applied) throw new Rejection('not_found');
  const amount = payment.transfers.at(-1);
  if (amount === undefined) throw new Rejection('not_paid_out');
  const { host, hostId } = payment.applied;
  return [{ type: 'PayoutReverted', data: { reservationId, paymentId, hostId, amount: { ...host, amount }, revertedAt: now } }];
};

/**
 * Records the result of a disputed charge. Money that is lost while it was still here is taken back first. After a lost one nothing more is
 * refunded, because the guest has the money from their bank. Throws Rejection not_found, not_contested, gateway_pays_back.
 */
export const settleChargeback = (
  { reservationId, paymentId, now, outcome }: About & { readonly outcome: 'won' | 'lost' },
  state: Payments,
): PaymentEvent[] => {
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

/** An instalment is overdue seven days after its reminder: of one that is owed again three days after the result at the earliest. */
const REMINDED_AGAIN = 'P4D';

/** The later months that this result makes owed again, with the instant from which their reminders and their end of grace follow. */
const owedBy = (settled: Extract<PaymentEvent, { type: 'ChargebackSettled' }>, state: Payments): RentMonth[] => {
  const before = new Set(openInstalments(state).map(({ due }) => due));
  const earliest = ago(settled.data.settledAt, REMINDED_AGAIN);
  return openInstalments(evolve(state, settled))
    .filter(({ due }) => !before.has(due))
    .map(({ due, amount, remindAt }) => ({ due, amount, remindAt: remindAt < earliest ? earliest : remindAt }));
};

/** Whether an administrator can enter the result of a case: of money that counts, or that is here and held for review. */
const isUnderDispute = ({ contest, status, isReversed }: Payment): boolean =>
  contest === 'open' && (status === 'confirmed' || (status === 'review' && !isReversed));

/** The reminder of a month's rent is sent this many days before it is due, at this local time of the listing. */
const REMINDED = { days: 3, at: '10:00' };

/** The later months of a long stay, by anniversary (D-64). */
export const rentMonths = ({ later, currency }: Pick<Quote, 'later' | 'currency'>, timeZone: string): RentMonth[] =>
  later.map(({ due, amount }) => ({
    due,
    remindAt: instantIn(timeZone, addDays(due, -REMINDED.days), REMINDED.at),
    amount: { amount, currency },
  }));
