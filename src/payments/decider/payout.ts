import { type DateOnly, type Instant, type Money, Rejection } from '../../shared/types.ts';
import type { PaymentEvent } from '../events.ts';
import type { Payments } from './state.ts';

type About = { readonly reservationId: number; readonly paymentId: string; readonly now: Instant };
type Shares = { readonly host: Money; readonly service: Money; readonly hostId: number; readonly payoutFrom: DateOnly };

/** The reservation took the money: the host's part and ours, and when the host's is due. Once. */
export const apply = ({ reservationId, paymentId, now, ...shares }: About & Shares, { byId }: Payments): PaymentEvent[] => {
  const payment = byId[paymentId];
  if (payment?.status !== 'confirmed' || payment.applied || payment.refund) return [];
  const { host, service, hostId, payoutFrom } = shares;
  const { total: charged, surcharge } = payment;
  return [
    { type: 'PaymentApplied', data: { reservationId, paymentId, charged, surcharge, host, service, hostId, payoutFrom, appliedAt: now } },
  ];
};

/**
 * The host's part goes to the host, all of it, from the day on it is due. `amount` when given must be what is due (minor units), null when
 * it is no such number. Throws Rejection not_found, nothing_due, not_due_yet, mismatch of `amount`.
 */
export const payOut = (
  { reservationId, paymentId, now, today, amount }: About & { today: DateOnly; amount: number | null | undefined },
  { byId }: Payments,
): PaymentEvent[] => {
  const payment = byId[paymentId];
  if (!payment?.applied) throw new Rejection('not_found');
  const { host, hostId, payoutFrom } = payment.applied;
  const due = host.amount - payment.paidOut;
  if (due <= 0) throw new Rejection('nothing_due');
  if (today < payoutFrom) throw new Rejection('not_due_yet', { from: payoutFrom });
  if (amount !== undefined && amount !== due) throw new Rejection('mismatch', { field: 'amount' });
  return [{ type: 'PayoutMade', data: { reservationId, paymentId, hostId, amount: { ...host, amount: due }, madeAt: now } }];
};
