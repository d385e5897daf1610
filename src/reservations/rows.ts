import type { Recorded } from '../engine/event-store/port.ts';
import type { Currency, DateOnly, Instant, Language } from '../kernel/types.ts';
import type { PaymentMethod, Quote } from '../pricing/events.ts';
import type { Windows } from '../terms/events.ts';
import type { ChosenMethod, EndCause, Refund, ReservationEvent } from './events.ts';

declare module '../engine/followers/projection.ts' {
  interface ReadModels {
    /** The reservation after the events of its stream; undefined before the first. */
    readonly reservationAfterEvents: (events: readonly Recorded[]) => ReservationRow | undefined;
    /** Applies one event to the row, as the read model does, for callers that fold a history. */
    readonly reservationRowAfter: (row: ReservationRow | undefined, event: Recorded<ReservationEvent>) => ReservationRow | undefined;
  }
}

export const RESERVATIONS = 'reservations';

/** One reservation after its latest event; whether a deadline has passed since is computed by the reader (`rowAsOf`). */
export type ReservationRow = {
  id: number;
  listing_id: number;
  guest_id: number;
  host_id: number;
  time_zone: string;
  language: Language;
  status: 'draft' | 'requested' | 'accepted' | 'paid' | 'ended';
  cause: EndCause | null;
  check_in: DateOnly;
  check_out: DateOnly;
  guests: number;
  quote: Quote;
  method: ChosenMethod | PaymentMethod | null;
  /** The generation of its link tokens (SEC-03). */
  generation: number;
  /** How often an administrator renewed the links of a party (D-139). */
  guest_renewals: number;
  host_renewals: number;
  /** The id of the command that sent the request, the key of the guest's note in the vault (D-131). */
  request_command: string | null;
  /** The version of the terms of use that the guest last accepted, and when. */
  terms_version: string | null;
  terms_accepted_at: Instant | null;
  /** How long each step may take, as shown to the guest with the draft; null in reservations from before versioned conditions (ADR 97). */
  windows: Windows | null;
  drafted_at: Instant;
  lapses_at: Instant;
  requested_at: Instant | null;
  respond_by: Instant | null;
  accepted_at: Instant | null;
  pay_by: Instant | null;
  transfer_started_at: Instant | null;
  transfer_by: Instant | null;
  transfer_notified_at: Instant | null;
  /** Since when a payment entered by one administrator awaits confirmation by another. */
  payment_proposed_at: Instant | null;
  paid_at: Instant | null;
  paid_amount: number | null;
  payment_id: string | null;
  /** When the host asked to end the stay (unchanged when that was agreed to), and when it was refused (D-136). */
  end_asked_at: Instant | null;
  end_refused_at: Instant | null;
  ended_at: Instant | null;
  reason: string | null;
  refund: Refund | null;
  revision: number;
  /** The running deadline; null when no action is awaited, or only an administrator's (D-48). */
  due_at: Instant | null;
};

export type RequestSlotRow = { reservation_id: number; guest_id: number; taken_at: Instant };

/** One checkout, transfer or manual payment, as shown to the sides of a stay. Amounts are minor units of the charged `currency`. */
export type PaymentOfStay = {
  payment_id: string;
  reservation_id: number;
  /** The later months it pays (D-127); null for the payment that begins the stay. */
  months: readonly DateOnly[] | null;
  /** `unknown`: reported by a gateway but not started here; always in review. */
  method: PaymentMethod | 'unknown';
  status: 'started' | 'pending' | 'failed' | 'review' | 'confirmed' | 'withdrawn';
  amount: number;
  currency: Currency;
  surcharge: number;
  /** An administrator released it from review. */
  released: boolean;
  refund_amount: number | null;
  refund_currency: Currency | null;
  refund_cause: string | null;
  /** `pending`: accepted by the gateway but not completed, since `refund_due_at`. */
  refund_status: 'due' | 'pending' | 'sent' | 'refused' | null;
  /** `chargeback`: the payer's bank had returned the money, and the dispute was lost. */
  refund_via: PaymentMethod | 'chargeback' | null;
  /** The refund awaits a second administrator (D-137). */
  refund_held: boolean;
  refund_settled_at: Instant | null;
  /** The amount refunded at the gateway without us (D-165). */
  refund_seen: number;
  /**
   * The state of a dispute, from its first report on, even while the money is still here: `open` until an administrator enters the result.
   */
  contest: 'open' | 'won' | 'lost' | null;
  settled_at: Instant | null;
};

/** A later month of a long stay, which the guest pays through us (D-127). Amounts are minor units of `currency`, the listing's. */
export type MonthOfStay = {
  reservation_id: number;
  due: DateOnly;
  /** When its payment link is sent; it can be paid earlier. */
  pay_from: Instant;
  /** When its grace period ends. */
  overdue_at: Instant;
  /** The payment by which the guest announced a transfer for it; null once that is decided. */
  announced_by: string | null;
  /** The payment that covers it. */
  paid_by: string | null;
  paid_at: Instant | null;
  /** No longer owed, because the stay was cancelled. */
  dropped: boolean;
};
