import type { Recorded } from '../../src/engine/event-store/port.ts';
import { isOneOf } from '../../src/engine/event-store/typed.ts';
import { type RowHandlers, rowAfter, rowProjection } from '../../src/engine/followers/projection.ts';
import type { DateOnly, Instant, Money } from '../../src/kernel/types.ts';
import type { PaymentEvent } from '../../src/payments/events.ts';
import { PAYMENTS, type PaymentRow } from '../../src/payments/rows.ts';

const NO_REFUND = {
  refund_amount: null,
  refund_currency: null,
  refund_cause: null,
  refund_status: null,
  refund_via: null,
  refund_held: false,
  refund_note: null,
  refund_due_at: null,
  refund_settled_at: null,
} as const;

const fresh = (
  data: { paymentId: string; reservationId: number; months?: readonly DateOnly[] },
  method: PaymentRow['method'],
  { amount, currency }: Money,
  at: Instant,
): PaymentRow => ({
  payment_id: data.paymentId,
  reservation_id: data.reservationId,
  months: data.months ?? null,
  method,
  status: 'started',
  amount,
  currency,
  surcharge: 0,
  released: false,
  failure: null,
  ...NO_REFUND,
  refund_seen: 0,
  ref: null,
  reversed_at: null,
  contest: null,
  started_at: at,
  settled_at: null,
});

/** Only a gateway replaces the payment's reference: support finds an announced transfer by what the guest entered. */
const refAfter = (row: PaymentRow | undefined, { ref }: { ref?: string | null }): string | null => ref ?? row?.ref ?? null;

type RowEvent = Extract<
  PaymentEvent,
  {
    type:
      | `Payment${'Started' | 'Pending' | 'Failed' | 'HeldForReview' | 'Confirmed' | 'Disputed' | 'Reversed' | 'Voided'}`
      | `Instalments${'Announced' | 'NotArrived'}`
      | `Refund${string}`
      | 'ChargebackSettled';
  }
>; // other events concern only the ledger

const handlers: RowHandlers<PaymentRow, RowEvent> = {
  PaymentStarted: (_row, { data }) => ({ ...fresh(data, data.gateway, data.total, data.startedAt), surcharge: data.surcharge.amount }),
  PaymentPending: (row) => row && { ...row, status: 'pending' },
  PaymentFailed: (row, { data }) => row && { ...row, status: 'failed', failure: data.reason, settled_at: data.failedAt },
  PaymentHeldForReview: (row, { data }) => ({
    ...(row ?? fresh(data, data.gateway ?? 'unknown', data.seen, data.at)),
    status: 'review',
    amount: data.seen.amount,
    currency: data.seen.currency,
    ref: refAfter(row, data),
    failure: data.reason,
    settled_at: data.at,
  }),
  PaymentConfirmed: (row, { data }) => ({
    ...(row ?? fresh(data, data.gateway, data.paid, data.confirmedAt)),
    status: 'confirmed',
    method: data.gateway,
    ref: refAfter(row, data),
    amount: data.paid.amount,
    currency: data.paid.currency,
    surcharge: data.surcharge.amount,
    released: data.released ?? false,
    failure: null,
    settled_at: data.confirmedAt,
  }),
  InstalmentsAnnounced: (_row, { data }) => ({
    ...fresh(data, 'bankTransfer', data.total, data.announcedAt),
    status: 'pending',
    surcharge: data.surcharge.amount,
    ref: data.reference,
  }),
  InstalmentsNotArrived: (row, { data }) => row && { ...row, status: 'failed', failure: 'not_arrived', settled_at: data.closedAt },
  PaymentVoided: (row, { data }) => row && { ...row, ...NO_REFUND, status: 'withdrawn', settled_at: data.voidedAt },
  RefundDue: (row, { data }) =>
    row && {
      ...row,
      refund_amount: data.amount.amount,
      refund_currency: data.amount.currency,
      refund_cause: data.cause,
      refund_status: 'due',
      refund_held: data.held ?? false,
      refund_due_at: data.dueAt,
    },
  RefundApproved: (row, { data }) => row && { ...row, refund_held: false, refund_due_at: data.approvedAt },
  RefundPending: (row, { data }) => row && { ...row, refund_status: 'pending', refund_due_at: data.at },
  RefundSeen: (row, { data }) => row && { ...row, refund_seen: row.refund_seen + data.amount.amount },
  RefundReverted: (row) => row && { ...row, ...NO_REFUND },
  RefundSent: (row, { data }) => row && { ...row, refund_status: 'sent', refund_via: data.via, refund_settled_at: data.sentAt },
  RefundRefused: (row, { data }) => row && { ...row, refund_status: 'refused', refund_note: data.reason },
  RefundRetried: (row, { data }) => row && { ...row, refund_status: 'due', refund_note: null, refund_due_at: data.askedAt },
  // why money is held for review stays on the row
  PaymentDisputed: (row, { data }) =>
    row && { ...row, contest: 'open', reversed_at: null, failure: row.status === 'review' ? row.failure : data.reason },
  PaymentReversed: (row, { data }) => row && { ...row, reversed_at: data.reversedAt, contest: 'open', failure: data.reason },
  ChargebackSettled: (row, { data: { outcome, refund, settledAt } }) => {
    const byTheirBank = { refund_status: 'sent', refund_held: false, refund_via: 'chargeback', refund_settled_at: settledAt } as const;
    return row && { ...row, contest: outcome, ...(refund && byTheirBank) };
  },
};

export const paymentsProjection = rowProjection<PaymentRow, RowEvent>({
  name: 'payments',
  table: PAYMENTS,
  key: 'payment_id',
  keyOf: (event: Recorded<RowEvent>) => event.data.paymentId,
  handlers,
});

const isRowEvent = isOneOf<RowEvent>(Object.keys(handlers));

/** The payments of a reservation after these events of its stream. */
export const paymentsAfterEvents = (events: readonly Recorded[]): PaymentRow[] => {
  const rows = new Map<string, PaymentRow>();
  for (const event of events.filter(isRowEvent)) {
    const row = rowAfter(handlers, rows.get(event.data.paymentId), event);
    if (row) rows.set(row.payment_id, row);
  }
  return [...rows.values()];
};
