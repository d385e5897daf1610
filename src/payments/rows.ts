import type { Recorded } from '../engine/event-store/port.ts';
import type { Currency, DateOnly, Instant } from '../kernel/types.ts';
import type { MonthOfStay, PaymentOfStay } from '../reservations/rows.ts';
import { type AdminAction, type PaymentEvent, type PayoutMonth, unsentMonths } from './events.ts';

declare module '../engine/followers/projection.ts' {
  interface ReadModels {
    /** The payments of a reservation after these events of its stream. */
    readonly paymentsAfterEvents: (events: readonly Recorded[]) => PaymentRow[];
  }
}

/** One payment, with the columns that only the console and the payments context need. */
export type PaymentRow = PaymentOfStay & {
  /** Why it failed, or is in review. */
  failure: string | null;
  /** Why the gateway refused the refund. */
  refund_note: string | null;
  refund_due_at: Instant | null;
  /** The gateway's id of the payment; for a transfer for later months, the guest's reference. */
  ref: string | null;
  /** When the gateway took the money back (chargeback). */
  reversed_at: Instant | null;
  started_at: Instant;
};

export const PAYMENTS = 'payments';

/** One stored entry. */
export type LedgerRow = {
  position: string;
  line: number;
  reservation_id: number;
  payment_id: string;
  account: string;
  amount: number;
  currency: Currency;
  cause: PaymentEvent['type'];
  at: Instant;
};

export const LEDGER = 'ledger_entries';

/** Amounts due to hosts: their part of each payment. Amounts are minor units of `currency`, the listing's. */
export type PayoutRow = {
  /** The id of the payment. */
  id: string;
  payment_id: string;
  reservation_id: number;
  host_id: number;
  currency: Currency;
  /** The host's part, after deductions by cancellations. */
  earned: number;
  paid_out: number;
  /**
   * `set_off`: the part used to reduce the host's debt for other stays. `settled`: the part of a debt for this one that was set off or
   * repaid.
   */
  set_off: number;
  settled: number;
  /** Since when more than the host's part has been paid out: a debt (D-136). */
  owed_since: Instant | null;
  /**
   * For a payment of later months: the rent of each, which is sent once the month has begun (D-127); null for the one that begins the stay.
   */
  by_month: PayoutMonth[] | null;
  /** The first day of the next transfer. */
  payable_from: DateOnly;
  /** The day by which the host is to receive it. */
  due_on: DateOnly;
  /** For a payment of later months: the due day of the first month that is not fully sent (D-127). */
  month: DateOnly | null;
  /** When the last transfer was made. */
  paid_at: Instant | null;
  /** The transfers, without those that were reverted. */
  transfers: { amount: number; at: Instant }[];
};

export const PAYOUTS = 'payouts';

/** The amount still owed to the host for a payout; negative for a debt. SQL over the columns of `payouts`. */
export const LEFT = '(payouts.earned - payouts.paid_out - payouts.set_off + payouts.settled)';

type Unsent = Pick<PayoutRow, 'by_month' | 'earned' | 'paid_out' | 'set_off' | 'settled'>;

/** The prepaid rent still to be sent, by month, earliest first. */
export const unsentOfRow = (row: Unsent): PayoutMonth[] => {
  const used = row.paid_out + row.set_off - row.settled;
  return unsentMonths(row.by_month ?? [], { used, left: Math.max(0, row.earned - used) });
};

export type InstalmentRow = MonthOfStay & {
  /** `<payment that began the stay>@<due>` */
  id: string;
  /** The payment that began the stay. */
  payment_id: string;
  host_id: number;
  amount: number;
  currency: Currency;
  /** When both sides were notified that it is overdue. */
  overdue_since: Instant | null;
};

export const INSTALMENTS = 'instalments';

/**
 * An action that one administrator started and a second one has to confirm (SEC-33); the row is deleted when it is done, refused, or
 * superseded.
 */
export type WaitingRow = {
  /** `<reservation> <action> [<payment>]` */
  id: string;
  reservation_id: number;
  payment_id: string;
  action: AdminAction;
  amount: number;
  currency: Currency;
  asked_by: number;
  asked_at: Instant;
  /** The command whose reason is in the vault; `null` in rows from before reasons were stored. */
  asked_command: string | null;
};

export const APPROVALS = 'approvals';
