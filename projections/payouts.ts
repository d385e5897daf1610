import type { PaymentEvent } from '../src/payments/events.ts';
import { rowProjection } from '../src/platform/projection.ts';
import type { Currency, DateOnly, Instant } from '../src/shared/types.ts';

/** The host's part of one payment. Amounts are minor units of `currency`, the listing's. */
export type PayoutRow = {
  payment_id: string;
  reservation_id: number;
  host_id: number;
  currency: Currency;
  /** What of it is the host's: what a cancellation took back is no longer in it. */
  earned: number;
  paid_out: number;
  due_on: DateOnly;
  paid_at: Instant | Date | null;
};

type PayoutEvent = Extract<PaymentEvent, { type: 'PaymentApplied' | 'RefundDue' | 'PayoutMade' }>;

export const payoutsProjection = rowProjection<PayoutRow, PayoutEvent>({
  name: 'payouts',
  table: 'payouts',
  key: 'payment_id',
  keyOf: ({ data }) => data.paymentId,
  handlers: {
    PaymentApplied: (_row, { data }) => ({
      payment_id: data.paymentId,
      reservation_id: data.reservationId,
      host_id: data.hostId,
      currency: data.host.currency,
      earned: data.host.amount,
      paid_out: 0,
      due_on: data.payoutFrom,
      paid_at: null,
    }),
    RefundDue: (row, { data }) => row && { ...row, earned: row.earned - (data.taken?.host.amount ?? 0) },
    PayoutMade: (row, { data }) => row && { ...row, paid_out: row.paid_out + data.amount.amount, paid_at: data.madeAt },
  },
});
