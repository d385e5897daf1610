import { after } from '../../shared/durations.ts';
import { type DateOnly, type Instant, type Money, never } from '../../shared/types.ts';
import type { Gateway, PaidBy, PaymentEvent } from '../events.ts';

/** Whose the money of a payment is, in the quote's currency: what a cancellation took back is no longer in it. */
type Applied = { readonly host: Money; readonly service: Money; readonly hostId: number; readonly payoutFrom: DateOnly };

export type Payment = {
  readonly gateway: PaidBy | null;
  /** The gateway's own name of it. */
  readonly ref: string | null;
  readonly checkout: { readonly id: string; readonly url: string; readonly openedAt: Instant } | null;
  /** What is asked; once there is money, the money. */
  readonly total: Money;
  readonly surcharge: Money;
  readonly status: 'started' | 'pending' | 'failed' | 'review' | 'confirmed';
  readonly applied: Applied | null;
  readonly refund: { readonly amount: Money; readonly status: 'due' | 'sent' | 'refused' } | null;
  readonly isReversed: boolean;
  /** To the host, in the quote's currency. */
  readonly paidOut: number;
};

/** All payments of one reservation by their id. */
export type Payments = { readonly byId: Readonly<Record<string, Payment>> };

export const initial: Payments = { byId: {} };

const NEW = { ref: null, checkout: null, applied: null, refund: null, isReversed: false, paidOut: 0 } as const;

export const same = (a: Money, b: Money): boolean => a.amount === b.amount && a.currency === b.currency;
export const minus = (a: Money, amount: number): Money => ({ ...a, amount: a.amount - amount });

/** The payment that counts: confirmed, and nothing of it is to be given back for being one too many. */
export const settledBy = ({ byId }: Payments): string | null =>
  Object.entries(byId).find(([, p]) => p.status === 'confirmed' && p.refund === null)?.[0] ?? null;

/** Gateways let a page nobody paid on go after three hours. */
const CHECKOUT_LIFE = 'PT2H';

/** A checkout at this gateway that the guest may go on with, so that a second click opens the same one. */
export const openCheckout = ({ byId }: Payments, gateway: Gateway, total: Money, now: Instant): string | null => {
  const isOpen = ({ status, checkout }: Payment) =>
    status === 'pending' || (status === 'started' && (checkout === null || now < after(checkout.openedAt, CHECKOUT_LIFE)));
  return Object.entries(byId).find(([, p]) => p.gateway === gateway && isOpen(p) && same(p.total, total))?.[0] ?? null;
};

export const evolve = (state: Payments, event: PaymentEvent): Payments => {
  const { paymentId } = event.data;
  const known = state.byId[paymentId];
  const put = (payment: Payment): Payments => ({ byId: { ...state.byId, [paymentId]: payment } });
  const patch = (change: Partial<Payment>): Payments => (known ? put({ ...known, ...change }) : state);
  switch (event.type) {
    case 'PaymentStarted': {
      const { gateway, total, surcharge } = event.data;
      return put({ ...NEW, gateway, total, surcharge, status: 'started' });
    }
    case 'CheckoutOpened':
      return patch({ checkout: { id: event.data.checkout, url: event.data.url, openedAt: event.data.openedAt } });
    case 'PaymentPending':
      return patch({ status: 'pending' });
    case 'PaymentFailed':
      return patch({ status: 'failed' });
    case 'PaymentHeldForReview': {
      const { seen, gateway, ref } = event.data;
      const surcharge = known && known.surcharge.currency === seen.currency ? known.surcharge : { ...seen, amount: 0 };
      return put({ ...NEW, gateway: gateway ?? null, ...known, ref: ref ?? null, total: seen, surcharge, status: 'review' });
    }
    case 'PaymentConfirmed': {
      const { gateway, paid, surcharge, ref } = event.data;
      return put({ ...NEW, ...known, gateway, ref: ref ?? null, total: paid, surcharge, status: 'confirmed' });
    }
    case 'PaymentApplied': {
      const { host, service, hostId, payoutFrom } = event.data;
      return patch({ applied: { host, service, hostId, payoutFrom } });
    }
    case 'RefundDue': {
      const { amount, taken } = event.data;
      const applied = known?.applied ?? null;
      const left = applied &&
        taken && { ...applied, host: minus(applied.host, taken.host.amount), service: minus(applied.service, taken.service.amount) };
      return patch({ refund: { amount, status: 'due' }, applied: left ?? applied });
    }
    case 'RefundSent':
      return known?.refund ? patch({ refund: { ...known.refund, status: 'sent' } }) : state;
    case 'RefundRefused':
      return known?.refund ? patch({ refund: { ...known.refund, status: 'refused' } }) : state;
    case 'PaymentReversed':
      return patch({ isReversed: true });
    case 'PayoutMade':
      return known ? patch({ paidOut: known.paidOut + event.data.amount.amount }) : state;
    default:
      return never(event);
  }
};
