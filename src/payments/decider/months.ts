import { Rejection } from '../../shared/rejection.ts';
import type { DateOnly, Instant } from '../../shared/types.ts';
import type { PaymentEvent } from '../events.ts';
import type { Month, Payments } from './state.ts';

type About = { readonly reservationId: number; readonly now: Instant };
type OfMonth = About & { readonly due: DateOnly };
type Found = { readonly paymentId: string; readonly hostId: number; readonly month: Month; readonly droppedFrom: DateOnly | null };

/** The month that is due on a day, with the payment that began the stay. Throws Rejection not_found. */
const monthOf = ({ due }: OfMonth, { byId }: Payments): Found => {
  for (const [paymentId, { months, applied, droppedFrom }] of Object.entries(byId)) {
    const month = months.find((one) => one.due === due);
    if (month && applied) return { paymentId, hostId: applied.hostId, month, droppedFrom };
  }
  throw new Rejection('not_found');
};

type Received = OfMonth & { readonly by: 'host' | 'admin'; readonly amount?: number | null | undefined };

/**
 * Records that the host received a month's rent, as stated by them or by an administrator on their behalf. Idempotent. `amount`, when
 * given, must be the month's (minor units), null when it is no valid number. Throws Rejection not_found, mismatch of `amount`.
 */
export const receiveInstalment = (command: Received, state: Payments): PaymentEvent[] => {
  const { paymentId, hostId, month } = monthOf(command, state);
  const { reservationId, due, by, amount, now } = command;
  if (amount !== undefined && amount !== month.amount.amount) throw new Rejection('mismatch', { field: 'amount' });
  if (month.isReceived) return [];
  return [{ type: 'InstalmentReceived', data: { reservationId, paymentId, due, hostId, amount: month.amount, by, receivedAt: now } }];
};

/**
 * Reverts a month that was marked by mistake (D-51): it is owed again, unless the stay was cancelled before the month began. Throws
 * Rejection not_paid_out.
 */
export const revertInstalment = (command: OfMonth, state: Payments): PaymentEvent[] => {
  const { paymentId, hostId, month, droppedFrom } = monthOf(command, state);
  if (!month.isReceived) throw new Rejection('not_paid_out');
  const { reservationId, due, now } = command;
  const about = { reservationId, paymentId };
  const withdrawn: PaymentEvent = { type: 'InstalmentReverted', data: { ...about, due, hostId, amount: month.amount, revertedAt: now } };
  if (droppedFrom === null || due < droppedFrom) return [withdrawn];
  return [withdrawn, { type: 'InstalmentsCancelled', data: { ...about, from: droppedFrom, droppedAt: now } }];
};

/**
 * The stay was cancelled on `from`: months that have begun by then, or that the host has received, stay; the others are no longer owed.
 * Idempotent.
 */
export const cancelInstalments = ({ reservationId, from, now }: About & { readonly from: DateOnly }, { byId }: Payments): PaymentEvent[] =>
  Object.entries(byId)
    .filter(([, { months, droppedFrom }]) => droppedFrom === null && months.some(({ due }) => due >= from))
    .map(([paymentId]) => ({ type: 'InstalmentsCancelled', data: { reservationId, paymentId, from, droppedAt: now } }));
