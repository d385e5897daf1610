import type { Recorded } from '../../src/engine/event-store/port.ts';
import type { Projection } from '../../src/engine/followers/projection.ts';
import { type Currency, type Money, never } from '../../src/kernel/types.ts';
import type { PaymentEvent, Taken } from '../../src/payments/events.ts';
import { LEDGER, type LedgerRow } from '../../src/payments/rows.ts';

/**
 * The accounts of one reservation's money, which add up to zero. Positive: money we hold (`cash:…`), and exchange differences. Negative:
 * claims on it. `unapplied` not assigned yet, `review` on hold, `refunds` being refunded, `host` the host's part, `service` and `surcharge`
 * ours, `contested` lost to a chargeback, `returned` went back at a gateway without us, `debt` what a host owes us, `setoff` the part of a
 * debt being deducted from a payout (zero over all reservations).
 */
export const ACCOUNTS = [
  'unapplied',
  'review',
  'refunds',
  'host',
  'service',
  'surcharge',
  'exchange',
  'contested',
  'returned',
  'debt',
  'setoff',
] as const;
type Account = `cash:${string}` | (typeof ACCOUNTS)[number];
export type Entry = { readonly account: Account; readonly amount: number; readonly currency: Currency };

const to = (account: Account, { amount, currency }: Money): Entry => ({ account, amount, currency });
const from = (account: Account, { amount, currency }: Money): Entry => ({ account, amount: -amount, currency });

/** The entries of an event; they add up to zero in each currency, and there are none when no money moves. */
export const entriesOf = (event: PaymentEvent): Entry[] => [...moved(event), ...owed(event)].filter(({ amount }) => amount !== 0);

/** When a host has been paid more than their part, the excess is booked as their debt and not deducted from their account (D-136). */
const owed = ({ data }: PaymentEvent): Entry[] => ('debt' in data && data.debt ? [to('debt', data.debt), from('host', data.debt)] : []);

const moved = (event: PaymentEvent): Entry[] => {
  switch (event.type) {
    case 'PaymentStarted':
    case 'CheckoutOpened':
    case 'PaymentPending':
    case 'PaymentFailed':
    case 'RefundRefused':
    case 'RefundRetried':
    case 'RefundApproved':
    case 'RefundPending':
    case 'InstalmentsCancelled':
    case 'InstalmentsRestored':
    case 'InstalmentsAnnounced':
    case 'InstalmentsNotArrived':
    case 'InstalmentMissed':
    case 'ApprovalRequested':
    case 'ApprovalGranted':
    case 'ApprovalRejected':
      return [];
    case 'PaymentHeldForReview': {
      const { gateway = 'unknown', seen } = event.data;
      return [to(`cash:${gateway}`, seen), from('review', seen)];
    }
    case 'PaymentConfirmed': {
      const { gateway, paid, released } = event.data;
      return [to(released ? 'review' : `cash:${gateway}`, paid), from('unapplied', paid)];
    }
    case 'PaymentApplied': {
      const { charged, surcharge, host, service } = event.data;
      const rest: Money = { ...charged, amount: charged.amount - surcharge.amount };
      const taken: Money = { ...host, amount: host.amount + service.amount };
      // covers dollars paid for pesos, and money released from review with a different amount than expected
      return [
        to('unapplied', charged),
        from('surcharge', surcharge),
        from('host', host),
        from('service', service),
        ...exchanged(rest, taken),
      ];
    }
    case 'RefundReverted': {
      const { amount, taken, gone } = event.data;
      return [...returning(whole(amount, gone), taken), ...returnedBefore(gone)].map(({ amount: sum, ...entry }) => ({
        ...entry,
        amount: -sum,
      }));
    }
    case 'RefundDue': {
      const { amount, taken, cause, gone } = event.data;
      const all = whole(amount, gone);
      if (!taken) return [to(cause === 'review' ? 'review' : 'unapplied', all), from('refunds', all), ...returnedBefore(gone)];
      return [...returning(all, taken), ...returnedBefore(gone)];
    }
    case 'RefundSeen':
      return [to('returned', event.data.amount), from(`cash:${event.data.via}`, event.data.amount)];
    case 'PaymentVoided': {
      const { amount, via, taken, refund = { ...amount, amount: 0 } } = event.data;
      const rest: Money = { ...amount, amount: amount.amount - refund.amount };
      return [to('refunds', refund), from(`cash:${via}`, refund), ...returning(rest, taken, `cash:${via}`)];
    }
    case 'RefundSent': {
      const { via, amount } = event.data;
      return [to('refunds', amount), from(`cash:${via}`, amount)];
    }
    case 'PaymentReversed': {
      const { amount } = event.data;
      return [to('contested', amount), from('cash:contested', amount)];
    }
    case 'PaymentDisputed': // the money is still with us
    case 'ChargebackNamed':
    case 'ChargebackReturned': // counted as ours once an administrator has confirmed it (ChargebackSettled)
      return [];
    case 'ChargebackSettled': {
      const { outcome, amount, refund } = event.data;
      if (outcome === 'won') return [to('cash:contested', amount), from('contested', amount)];
      return refund ? [to('refunds', refund), from('contested', refund)] : []; // the loss is reduced by the part that was to be refunded anyway
    }
    case 'ChargebackRecovered': {
      const { taken } = event.data;
      return [to('host', taken), from('contested', taken)]; // the loss is reduced by the host's balance from another payment
    }
    case 'PayoutMade': {
      const { amount } = event.data;
      return [to('host', amount), from('cash:bankTransfer', amount)];
    }
    case 'DebtSetOff':
      return [to('setoff', event.data.amount), from('host', event.data.amount)];
    case 'PayoutSetOff':
      return [to('host', event.data.amount), from('setoff', event.data.amount)];
    case 'DebtRepaid':
      return [to('cash:bankTransfer', event.data.amount), from('host', event.data.amount)];
    case 'PayoutReverted': {
      const { amount } = event.data;
      return [to('cash:bankTransfer', amount), from('host', amount)];
    }
    default:
      return never(event);
  }
};

/** A refund including the part that the gateway had already returned without us. */
const whole = (amount: Money, returned: Money | undefined): Money => ({ ...amount, amount: amount.amount + (returned?.amount ?? 0) });
/** That part is not sent again: what was booked to `returned` belongs to this refund. */
const returnedBefore = (returned: Money | undefined): Entry[] => (returned ? [to('refunds', returned), from('returned', returned)] : []);

/** Reverses the parts of those who had received any. */
const returning = (amount: Money, taken: Taken, into: Account = 'refunds'): Entry[] => {
  const surcharge = taken.surcharge ?? { ...amount, amount: 0 };
  const back: Money = { ...taken.host, amount: taken.host.amount + taken.service.amount };
  const rest: Money = { ...amount, amount: amount.amount - surcharge.amount };
  return [to('host', taken.host), to('service', taken.service), to('surcharge', surcharge), from(into, amount), ...exchanged(back, rest)];
};

/** The exchange difference between `paid` and `received`, by currency. */
const exchanged = (paid: Money, received: Money): Entry[] =>
  paid.currency === received.currency
    ? [from('exchange', { ...paid, amount: paid.amount - received.amount })]
    : [from('exchange', paid), to('exchange', received)];
const TYPES: Readonly<Record<PaymentEvent['type'], true>> = {
  PaymentStarted: true,
  CheckoutOpened: true,
  PaymentPending: true,
  PaymentConfirmed: true,
  PaymentFailed: true,
  PaymentHeldForReview: true,
  PaymentVoided: true,
  PaymentApplied: true,
  RefundDue: true,
  RefundSent: true,
  RefundReverted: true,
  RefundRefused: true,
  RefundRetried: true,
  RefundApproved: true,
  RefundPending: true,
  RefundSeen: true,
  PaymentDisputed: true,
  PaymentReversed: true,
  ChargebackNamed: true,
  ChargebackReturned: true,
  ChargebackSettled: true,
  ChargebackRecovered: true,
  PayoutMade: true,
  PayoutSetOff: true,
  DebtSetOff: true,
  DebtRepaid: true,
  PayoutReverted: true,
  InstalmentsCancelled: true,
  InstalmentsRestored: true,
  InstalmentsAnnounced: true,
  InstalmentsNotArrived: true,
  InstalmentMissed: true,
  ApprovalRequested: true,
  ApprovalGranted: true,
  ApprovalRejected: true,
};
const isPayment = (event: Recorded): event is Recorded<PaymentEvent> => Object.hasOwn(TYPES, event.type);

export const ledgerProjection: Projection = {
  name: 'ledger',
  tables: [LEDGER],
  handles: Object.keys(TYPES),
  apply: async (trx, batch) => {
    const rows = batch.filter(isPayment).flatMap((event): LedgerRow[] =>
      entriesOf(event).map((entry, line) => ({
        ...entry,
        position: event.position,
        line,
        reservation_id: event.data.reservationId,
        payment_id: event.data.paymentId,
        cause: event.type,
        at: event.meta.at,
      })),
    );
    if (rows.length > 0) await trx(LEDGER).insert(rows);
  },
};
