import { type Instant, type Money, never, Rejection } from '../shared/types.ts';
import type { Gateway, PaidBy, PaymentEvent } from './events.ts';

type Payment = {
  readonly gateway: PaidBy | null;
  readonly total: Money;
  readonly surcharge: Money;
  readonly status: 'started' | 'pending' | 'failed' | 'review' | 'confirmed';
  readonly refundDue: boolean;
};

/** All payments of one reservation by their id. */
export type Payments = { readonly byId: Readonly<Record<string, Payment>> };

/** What the gateway says of a payment when it is asked: never what a notification says. */
export type Seen = { readonly state: 'pending' | 'approved' | 'rejected'; readonly amount: Money; readonly reason: string | null };

type About = { readonly reservationId: number; readonly paymentId: string; readonly now: Instant };
export type PaymentCommand =
  | ({ readonly type: 'Start'; readonly gateway: Gateway; readonly total: Money; readonly surcharge: Money } & About)
  | ({ readonly type: 'Record'; readonly seen: Seen } & About)
  | ({
      readonly type: 'ConfirmByHand';
      readonly method: 'bankTransfer' | 'manual';
      readonly paid: Money;
      readonly surcharge: Money;
      readonly reason: string | null;
    } & About)
  /** Of a payment, or with null of the one that counts. */
  | ({ readonly type: 'DueRefund'; readonly amount: Money; readonly cause: string } & Omit<About, 'paymentId'> & {
        readonly paymentId: string | null;
      });

export const initial: Payments = { byId: {} };

/** The payment that counts: confirmed, and nothing of it is to be given back for being one too many. */
export const settledBy = ({ byId }: Payments): string | null =>
  Object.entries(byId).find(([, p]) => p.status === 'confirmed' && !p.refundDue)?.[0] ?? null;

/** A checkout at this gateway that the guest may go on with, so that a second click opens the same one. */
export const openCheckout = ({ byId }: Payments, gateway: Gateway, total: Money): string | null =>
  Object.entries(byId).find(
    ([, p]) => p.gateway === gateway && (p.status === 'started' || p.status === 'pending') && same(p.total, total),
  )?.[0] ?? null;

const same = (a: Money, b: Money): boolean => a.amount === b.amount && a.currency === b.currency;

export const evolve = (state: Payments, event: PaymentEvent): Payments => {
  const { paymentId } = event.data;
  const known = state.byId[paymentId];
  const put = (payment: Payment): Payments => ({ byId: { ...state.byId, [paymentId]: payment } });
  const patch = (change: Partial<Payment>): Payments => (known ? put({ ...known, ...change }) : state);
  switch (event.type) {
    case 'PaymentStarted': {
      const { gateway, total, surcharge } = event.data;
      return put({ gateway, total, surcharge, status: 'started', refundDue: false });
    }
    case 'PaymentPending':
      return patch({ status: 'pending' });
    case 'PaymentFailed':
      return patch({ status: 'failed' });
    case 'PaymentHeldForReview':
      return known
        ? patch({ status: 'review' })
        : put({ gateway: null, total: event.data.seen, surcharge: { ...event.data.seen, amount: 0 }, status: 'review', refundDue: false });
    case 'PaymentConfirmed': {
      const { gateway, paid, surcharge } = event.data;
      return put({ gateway, total: paid, surcharge, status: 'confirmed', refundDue: false });
    }
    case 'RefundDue':
      return patch({ refundDue: true });
    default:
      return never(event);
  }
};

export const decide = (command: PaymentCommand, state: Payments): PaymentEvent[] => {
  switch (command.type) {
    case 'Start':
      return start(command, state);
    case 'Record':
      return record(command, state);
    case 'ConfirmByHand': {
      const { reservationId, paymentId, now, method, paid, surcharge, reason } = command;
      if (settledBy(state)) throw new Rejection('already_paid');
      return [{ type: 'PaymentConfirmed', data: { reservationId, paymentId, gateway: method, paid, surcharge, reason, confirmedAt: now } }];
    }
    case 'DueRefund': {
      const { reservationId, now, amount, cause } = command;
      const paymentId = command.paymentId ?? settledBy(state);
      const payment = paymentId === null ? undefined : state.byId[paymentId];
      if (paymentId === null || payment?.status !== 'confirmed' || payment.refundDue || amount.amount === 0) return [];
      return [{ type: 'RefundDue', data: { reservationId, paymentId, amount, cause, dueAt: now } }];
    }
    default:
      return never(command);
  }
};

const start = (command: Extract<PaymentCommand, { type: 'Start' }>, state: Payments): PaymentEvent[] => {
  const { reservationId, paymentId, gateway, total, surcharge, now } = command;
  if (settledBy(state)) throw new Rejection('already_paid');
  if (openCheckout(state, gateway, total)) return [];
  return [{ type: 'PaymentStarted', data: { reservationId, paymentId, gateway, total, surcharge, startedAt: now } }];
};

/** started < pending < failed < confirmed: nothing ever goes back (F50); money that came late still counts as money. */
const record = (command: Extract<PaymentCommand, { type: 'Record' }>, state: Payments): PaymentEvent[] => {
  const { reservationId, paymentId, seen, now } = command;
  const payment = state.byId[paymentId];
  const review = (reason: 'amount_mismatch' | 'unknown_payment'): PaymentEvent[] => [
    { type: 'PaymentHeldForReview', data: { reservationId, paymentId, reason, seen: seen.amount, at: now } },
  ];
  if (!payment) return seen.state === 'approved' ? review('unknown_payment') : [];
  if (payment.status === 'confirmed' || payment.status === 'review') return [];
  switch (seen.state) {
    case 'pending':
      return payment.status === 'started' ? [{ type: 'PaymentPending', data: { reservationId, paymentId, at: now } }] : [];
    case 'rejected':
      if (payment.status === 'failed') return [];
      return [{ type: 'PaymentFailed', data: { reservationId, paymentId, reason: seen.reason ?? 'rejected', failedAt: now } }];
    case 'approved': {
      if (!payment.gateway || !same(seen.amount, payment.total)) return review('amount_mismatch'); // SEC-30
      const { gateway, total, surcharge } = payment;
      const confirmed: PaymentEvent = {
        type: 'PaymentConfirmed',
        data: { reservationId, paymentId, gateway, paid: total, surcharge, reason: null, confirmedAt: now },
      };
      if (!settledBy(state)) return [confirmed];
      return [confirmed, { type: 'RefundDue', data: { reservationId, paymentId, amount: total, cause: 'already_paid', dueAt: now } }];
    }
    default:
      return never(seen.state);
  }
};

export const payments = { initial, evolve, decide };
