import type { Knex } from 'knex';
import { anyOf } from '../../src/engine/db/any-of.ts';
import { batchByKey } from '../../src/engine/db/batch-by-key.ts';
import type { Recorded } from '../../src/engine/event-store/port.ts';
import { isOneOf } from '../../src/engine/event-store/typed.ts';
import { type RowHandlers, rowAfter, rowProjection } from '../../src/engine/followers/projection.ts';
import type { Currency, DateOnly, Instant, Money } from '../../src/kernel/types.ts';
import type { PaidBy, PaymentEvent } from '../../src/payments/events.ts';
import { isByEnd, REFUND_BY_END } from '../../src/reservations/events.ts';

/** One checkout, transfer or manual payment. Amounts are minor units of `currency`, the one that was charged. */
export type PaymentRow = {
  payment_id: string;
  reservation_id: number;
  /** The later months it pays (D-127); null for the payment that begins the stay. */
  months: readonly DateOnly[] | null;
  /** `unknown`: a payment reported by a gateway that was not started here; always in review. */
  method: PaidBy | 'unknown';
  status: 'started' | 'pending' | 'failed' | 'review' | 'confirmed' | 'withdrawn';
  amount: number;
  currency: Currency;
  surcharge: number;
  /** An administrator took it from review. */
  released: boolean;
  /** Why it failed, or is in review. */
  failure: string | null;
  refund_amount: number | null;
  refund_currency: Currency | null;
  refund_cause: string | null;
  /** `pending`: the gateway has taken it and has not made it; since `refund_due_at`. */
  refund_status: 'due' | 'pending' | 'sent' | 'refused' | null;
  /** `chargeback`: the payer's bank had returned the money, and the dispute was lost. */
  refund_via: PaidBy | 'chargeback' | null;
  /** The refund awaits a second administrator (D-137). */
  refund_held: boolean;
  /** Why the gateway refused the refund. */
  refund_note: string | null;
  refund_due_at: Instant | null;
  refund_settled_at: Instant | null;
  /** What went back at the gateway without us (D-165). */
  refund_seen: number;
  /** The gateway's id of the payment; of a transfer for later months what the guest said of it. */
  ref: string | null;
  /** When the gateway returned the money by itself (chargeback). */
  reversed_at: Instant | null;
  /** The state of a dispute, from its first word on, when the money is still here: `open` until an administrator enters the result. */
  contest: 'open' | 'won' | 'lost' | null;
  started_at: Instant;
  settled_at: Instant | null;
};

const TABLE = 'payments';

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

/** Only a gateway names its payment anew: what the guest said of an announced transfer is how support finds it again. */
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
  table: TABLE,
  key: 'payment_id',
  keyOf: (event: Recorded<RowEvent>) => event.data.paymentId,
  handlers,
});

const isRowEvent = isOneOf<RowEvent>(Object.keys(handlers));

/** The payment of a reservation after these events of its stream, as `paymentsOf` finds it; undefined while it is not paid. */
export const paymentAfterEvents = (events: readonly Recorded[]): PaymentRow | undefined => {
  const rows = new Map<string, PaymentRow>();
  for (const event of events.filter(isRowEvent)) {
    const row = rowAfter(handlers, rows.get(event.data.paymentId), event);
    if (row) rows.set(row.payment_id, row);
  }
  return startedWith([...rows.values()]);
};

/**
 * Which of the confirmed payments of a reservation paid it: not one that is returned because it came late or twice; the first of several.
 */
const paidWith = (confirmed: readonly PaymentRow[]): PaymentRow | undefined => {
  const isReturned = ({ refund_cause }: PaymentRow) => refund_cause !== null && !isByEnd(refund_cause);
  return confirmed.toSorted(
    (a, b) => Number(isReturned(a)) - Number(isReturned(b)) || (a.settled_at ?? '').localeCompare(b.settled_at ?? ''),
  )[0];
};

/** The checks of a payment and the mails about it come in batches, and each asks for its row. */
const paymentsById = batchByKey(async (db, ids: readonly string[]) => {
  const rows: PaymentRow[] = await db(TABLE).where(anyOf('payment_id', ids));
  return new Map(rows.map((row) => [row.payment_id, row]));
});

export const paymentById = async (db: Knex, paymentId: string): Promise<PaymentRow | null> =>
  (await paymentsById(db, [paymentId])).get(paymentId) ?? null;

/** The payments of these reservations that arrived, and the transfers for later months that are announced, in the order of their begin. */
export const countedPayments = async (db: Knex, reservationIds: readonly number[]): Promise<Map<number, PaymentRow[]>> => {
  if (reservationIds.length === 0) return new Map();
  const rows: PaymentRow[] = await db<PaymentRow>(TABLE)
    .where((counted) => counted.where({ status: 'confirmed' }).orWhere({ status: 'pending', method: 'bankTransfer' }))
    .whereIn('reservation_id', [...reservationIds])
    .orderBy('started_at');
  return Map.groupBy(rows, ({ reservation_id }) => reservation_id);
};

/** The payment that began a stay among its payments, never one that is returned because it came late or twice. */
export const startedWith = (payments: readonly PaymentRow[]): PaymentRow | undefined =>
  paidWith(payments.filter(({ status, months }) => status === 'confirmed' && months === null));

/**
 * Whether this payment counts as paid, whatever became of the stay: it arrived, and the payer's bank did not take it back for good, except as
 * the refund of all of it that the end of the stay had given.
 */
export const hasArrived = ({ status, contest, amount, refund_cause, refund_via, refund_amount }: PaymentRow): boolean =>
  status === 'confirmed' && (contest !== 'lost' || (isByEnd(refund_cause) && refund_via === 'chargeback' && refund_amount === amount));

/** The payment of this later month that went back with the end of the stay: its month names it no more (D-127). */
export const returnedByEnd = (payments: readonly PaymentRow[], due: DateOnly): PaymentRow | undefined =>
  payments.find((payment) => payment.months?.includes(due) && isByEnd(payment.refund_cause) && hasArrived(payment));

/** All payments of a reservation, also those that failed, in the order in which they were begun. */
export const allPaymentsOf = async (db: Knex, reservationId: number): Promise<PaymentRow[]> =>
  db<PaymentRow>(TABLE).where({ reservation_id: reservationId }).orderBy('started_at');

/**
 * What the end of a paid stay gives back of one payment, as it was charged; `sent_at` null while it is not sent. `via`: how it was sent.
 */
export type RefundOfEnd = Pick<PaymentRow, 'payment_id' | 'months'> &
  Money & { readonly sent_at: Instant | null; readonly via: PaymentRow['refund_via'] };

/** The refunds by the end of this stay, not those of money that came late or twice; of the payment that began it first. */
export const refundsOfEnd = async (db: Knex, reservationId: number): Promise<RefundOfEnd[]> =>
  db<PaymentRow>(TABLE)
    .where({ reservation_id: reservationId, status: 'confirmed' })
    .whereLike('refund_cause', `${REFUND_BY_END}%`)
    .orderByRaw('months is not null, started_at')
    .select<RefundOfEnd[]>('payment_id', 'months', {
      ...{ amount: 'refund_amount', currency: 'refund_currency', sent_at: 'refund_settled_at' },
      via: 'refund_via',
    });

/** Refunds that gateways still have to make, by due time. */
export const refundsDue = (db: Knex, until: Instant): Promise<{ payment_id: string; reservation_id: number; refund_due_at: Instant }[]> =>
  db<PaymentRow>(TABLE)
    .where({ refund_status: 'due', refund_held: false })
    .whereIn('method', ['mercadopago', 'paypal'])
    .whereRaw(`contest is distinct from 'open'`)
    .where('refund_due_at', '<', until)
    .select('payment_id', 'reservation_id', 'refund_due_at');

/** Refunds that gateways have taken and were not asked about since this instant. */
export const refundsPending = (
  db: Knex,
  since: Instant,
): Promise<{ payment_id: string; reservation_id: number; refund_due_at: Instant }[]> =>
  db<PaymentRow>(TABLE)
    .where({ refund_status: 'pending' })
    .where('refund_due_at', '<', since)
    .select('payment_id', 'reservation_id', 'refund_due_at');

/** The payment that paid a reservation, or else the latest one that was started. */
export const latestPaymentOf = async (db: Knex, reservationId: number): Promise<PaymentRow | null> =>
  (await db<PaymentRow>(TABLE)
    .where({ reservation_id: reservationId })
    .whereNull('months')
    .orderByRaw(`(status = 'confirmed' and refund_status is null) desc, started_at desc, (settled_at is null) desc, payment_id desc`)
    .first()) ?? null;
