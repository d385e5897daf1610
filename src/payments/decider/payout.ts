import type { Quote } from '../../pricing/events.ts';
import { businessDay } from '../../shared/business-days.ts';
import { addDays } from '../../shared/nights.ts';
import { own } from '../../shared/own.ts';
import { Rejection } from '../../shared/rejection.ts';
import type { DateOnly, Instant, Money } from '../../shared/types.ts';
import { instantIn } from '../../shared/zones.ts';
import type { PaymentEvent, RentMonth } from '../events.ts';
import { dueOf, type Payments, payableOn, unsentOf } from './state.ts';

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
 * (SEC-25). `contested`: the administrator knows that the charge is disputed; two administrators are required then, whatever the amount
 * (D-135). `owing`: the host has a debt for another stay that was not set off against this payout, which therefore waits (D-136). Throws
 * Rejection not_found, nothing_due, not_due_yet, payout_held, payment_contested, host_in_debt, mismatch of `amount`.
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
  { byId }: Payments,
): PaymentEvent[] => {
  const payment = own(byId, paymentId);
  if (!payment?.applied) throw new Rejection('not_found');
  const { host, hostId, payoutFrom } = payment.applied;
  if (dueOf(payment) === 0) throw new Rejection('nothing_due');
  const due = payableOn(payment, today);
  if (due === 0) throw new Rejection('not_due_yet', { from: unsentOf(payment)[0]?.from ?? payoutFrom });
  if (heldUntil !== null && now < heldUntil) throw new Rejection('payout_held', { until: heldUntil });
  if (payment.contest === 'open' && !contested) throw new Rejection('payment_contested');
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
 * Records the result of a disputed charge. After a lost one nothing more is refunded, because the guest has the money from their bank.
 * Throws Rejection not_found, not_contested.
 */
export const settleChargeback = (
  { reservationId, paymentId, now, outcome }: About & { readonly outcome: 'won' | 'lost' },
  { byId }: Payments,
): PaymentEvent[] => {
  const payment = own(byId, paymentId);
  if (!payment) throw new Rejection('not_found');
  if (payment.contest !== 'open' || payment.status !== 'confirmed') throw new Rejection('not_contested');
  const { refund, takenBack, total } = payment;
  const ended = outcome === 'lost' && refund && refund.status !== 'sent' ? { refund: refund.amount } : {};
  return [{ type: 'ChargebackSettled', data: { reservationId, paymentId, outcome, amount: takenBack ?? total, settledAt: now, ...ended } }];
};

/** Spec 9: monthly rent is the host's within the first five business days of the month. */
const RENT_DAYS = 5;

/** The reminder of a month's rent is sent this many days before it is due, at this local time of the listing. */
const REMINDED = { days: 3, at: '10:00' };

/** The day by which the host is to receive the rent of a month that begins on `from`. */
const rentDay = (from: DateOnly): DateOnly => businessDay(from, RENT_DAYS);

/**
 * The days of a payout: from the first business day after the arrival; monthly rent at the latest on the fifth business day of the month.
 * An administrator can send it on any of these days.
 */
export const payoutDays = ({ mode, stay: { checkIn } }: Pick<Quote, 'mode' | 'stay'>): { from: DateOnly; by: DateOnly } => {
  const from = businessDay(addDays(checkIn, 1), 1);
  return { from, by: mode === 'monthly' ? rentDay(checkIn) : from };
};

/** The later months of a long stay, by anniversary (D-64). */
export const rentMonths = ({ later, currency }: Pick<Quote, 'later' | 'currency'>, timeZone: string): RentMonth[] =>
  later.map(({ due, amount }) => ({
    due,
    remindAt: instantIn(timeZone, addDays(due, -REMINDED.days), REMINDED.at),
    amount: { amount, currency },
  }));
