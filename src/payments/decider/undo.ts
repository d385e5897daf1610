import { own } from '../../kernel/own.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Instant } from '../../kernel/types.ts';
import { refundCauseOf } from '../../reservations/events.ts';
import { isGateway, type PaymentEvent } from '../events.ts';
import { minus, type Payment, type Payments, paidMonths } from './state.ts';

type About = { readonly reservationId: number; readonly paymentId: string; readonly now: Instant };

/** Whether any of it has reached the host, or later months of the stay that it began were paid. */
const hasGoneOn = ({ transfers, setOff, settled, pays }: Payment, state: Payments): boolean =>
  transfers.length > 0 || setOff !== 0 || settled !== 0 || (pays.length === 0 && paidMonths(state).size > 0);

/**
 * Reverts money that an administrator had entered by mistake: its ledger entries add up to zero (D-51), and a due refund of it ends.
 * Payments reported by a gateway cannot be voided; money that was paid on has to be reverted first by its own correction; money refunded to
 * the guest cannot be reverted. Throws Rejection not_found, not_marked_paid, refund_sent, money_gone_on, and conflict while the reservation
 * is still being paid with it.
 */
export const voidPayment = ({ reservationId, paymentId, now }: About, state: Payments): PaymentEvent[] => {
  const payment = own(state.byId, paymentId);
  if (!payment) throw new Rejection('not_found');
  const { gateway, status, isReleased, applied, total: amount, surcharge, refund } = payment;
  if (status !== 'confirmed' || gateway === null || isGateway(gateway) || isReleased) throw new Rejection('not_marked_paid');
  if (refund?.status === 'sent') throw new Rejection('refund_sent');
  if (hasGoneOn(payment, state)) throw new Rejection('money_gone_on');
  if (!applied && !refund) throw new Rejection('conflict');
  const nothing = minus(amount, amount.amount); // for money that paid no reservation
  const taken = applied
    ? { host: applied.host, service: applied.service, surcharge: minus(surcharge, refund?.taken?.surcharge?.amount ?? 0) }
    : { host: nothing, service: nothing, surcharge: nothing };
  const ended = refund ? { refund: refund.amount } : {};
  return [{ type: 'PaymentVoided', data: { reservationId, paymentId, amount, via: gateway, taken, voidedAt: now, ...ended } }];
};

/**
 * Reverts the refund of a cancellation by an administrator that is itself reverted (D-51); the later months it removed are owed again. Not
 * possible once it was sent, or while a gateway processes it. Throws Rejection not_found, refund_sent, gateway_pays_back, and conflict
 * while the refund is not due yet.
 */
export const revertRefund = ({ reservationId, paymentId, now }: About, { byId }: Payments): PaymentEvent[] => {
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
