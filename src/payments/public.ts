import type { Knex } from 'knex';
import type { EventStore } from '../engine/event-store/port.ts';
import { readStream } from '../engine/event-store/typed.ts';
import { own } from '../kernel/own.ts';
import type { DateOnly, Instant, Money } from '../kernel/types.ts';
import { reservationStream } from '../reservations/events.ts';
import { settledBy } from './decider/state.ts';
import { payments } from './decider.ts';
import { type PaidBy, type PaymentEvent, paymentStream } from './events.ts';
import { allPaymentsOf } from './queries.ts';
import { proofsOf } from './receipts.ts';
import type { PaymentRow } from './rows.ts';

/** A transfer announced by the guest, in any later state. */
export type AnnouncedTransfer = {
  /** The payment of later months; null for the payment that begins the stay, which has no id before it is confirmed. */
  readonly paymentId: string | null;
  readonly months: readonly DateOnly[];
  readonly announcedAt: Instant;
  /** The guest's reference, until it is erased. */
  readonly reference: string | null;
  readonly hasProof: boolean;
  /** For a payment of later months. */
  readonly status: PaymentRow['status'] | null;
};

/** The transfers that the guest of a reservation has announced, earliest first; from the log, with the texts of the guest. */
export const announcedTransfers = async (
  { db, store }: { readonly db: Knex; readonly store: Pick<EventStore, 'read'> },
  reservationId: number,
): Promise<AnnouncedTransfer[]> => {
  const [stay, money, rows, proofs] = await Promise.all([
    readStream(store, reservationStream(reservationId)),
    readStream(store, paymentStream(reservationId)),
    allPaymentsOf(db, reservationId),
    proofsOf(db, reservationId),
  ]);
  const states = new Map(rows.map(({ payment_id, status }) => [payment_id, status]));
  const first = stay
    .filter((event) => event.type === 'TransferAnnounced')
    .map(({ data: { announcedAt, reference } }) => {
      return { paymentId: null, months: [], announcedAt, reference, hasProof: proofs.has(null), status: null };
    });
  const later = money
    .filter((event) => event.type === 'InstalmentsAnnounced')
    .map(({ data: { paymentId, months, announcedAt, reference } }) => {
      return { paymentId, months, announcedAt, reference, hasProof: proofs.has(paymentId), status: states.get(paymentId) ?? null };
    });
  return [...first, ...later];
};

export { notificationsOf, webhookErrors } from './gateways/inbox.ts';
export { hasReceipt, paymentsWithReceipt, receiptOf } from './receipts.ts';

/** A reservation's payment: the one that counts, otherwise the latest. Amounts in the charged currency. */
export type PaymentSummary = {
  readonly method: PaidBy | null;
  readonly status: 'started' | 'pending' | 'failed' | 'review' | 'confirmed' | 'withdrawn';
  readonly charged: Money;
  readonly surcharge: Money;
  readonly refundDue: Money | null;
};

/** Null before the first payment was started. Folded by the decider. */
export const paymentAfter = (events: readonly PaymentEvent[]): PaymentSummary | null => {
  const state = events.reduce(payments.evolve, payments.initial);
  const paymentId = settledBy(state) ?? Object.keys(state.byId).at(-1);
  const payment = paymentId === undefined ? undefined : own(state.byId, paymentId);
  if (!payment) return null;
  const { gateway: method, status, total: charged, surcharge } = payment;
  return { method, status, charged, surcharge, refundDue: payment.refund?.amount ?? null };
};
