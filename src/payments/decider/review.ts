import { own } from '../../kernel/own.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Instant, Money } from '../../kernel/types.ts';
import type { PaymentEvent } from '../events.ts';
import { amountOf } from './instalments.ts';
import { lessSeen } from './refund.ts';
import { monthsOf, type Payment, type Payments, refusalOf } from './state.ts';

type About = { readonly reservationId: number; readonly paymentId: string; readonly now: Instant };

const held = ({ paymentId }: About, { byId }: Payments): Payment => {
  const payment = own(byId, paymentId);
  if (!payment) throw new Rejection('not_found');
  if (payment.status !== 'review' || payment.refund || payment.isReversed) throw new Rejection('not_in_review');
  if (payment.contest === 'open') throw new Rejection('money_taken_back');
  return payment;
};

/** Accepts money with another amount than expected, or money that was not expected, as the payment. */
export const release = (command: About, state: Payments): PaymentEvent[] => {
  const payment = held(command, state);
  const { total: paid, surcharge, gateway, ref } = payment;
  const months = monthsOf(payment);
  const refusal = refusalOf(months, state);
  if (refusal) throw new Rejection(refusal);
  const { reservationId, paymentId, now } = command;
  const method = gateway ?? 'manual';
  const data = {
    reservationId,
    paymentId,
    gateway: method,
    paid,
    surcharge,
    reason: null,
    confirmedAt: now,
    ref,
    released: true,
    ...(months && { months }),
  } as const;
  return [{ type: 'PaymentConfirmed', data }];
};

/**
 * What money in review pays once it is accepted, however little came: the host's part is that of the whole. One administrator is not enough
 * for more than one may enter as paid (SEC-33).
 */
export const paidByRelease = ({ paymentId, total }: About & { readonly total: Money }, state: Payments): Money => {
  const payment = own(state.byId, paymentId);
  const months = payment && monthsOf(payment);
  return months ? amountOf(months, state, total) : total;
};

/** Returns money in review as it came. */
export const giveBack = (command: About, state: Payments): PaymentEvent[] => {
  const payment = held(command, state);
  const { reservationId, paymentId, now } = command;
  return [{ type: 'RefundDue', data: { reservationId, paymentId, ...lessSeen(payment.total, payment), cause: 'review', dueAt: now } }];
};
