import type { ReservationRow } from '../../../projections/reservations.ts';
import { earlierOf } from '../../shared/durations.ts';
import { Rejection } from '../../shared/rejection.ts';
import type { Instant } from '../../shared/types.ts';
import { payByOf, respondByOf, type Terms, transferByOf } from '../decider/state.ts';

/** How a request ended, or whom it waits for. `open`: it lapsed, and would have had more time; what would have become of it nobody knows. */
export const OUTCOMES = [
  'paid',
  'waiting_host',
  'waiting_guest',
  'rejected',
  'cancelled',
  'host_deadline',
  'payment_deadline',
  'transfer_deadline',
  'too_late',
  'not_taken',
  'open',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

type Requested = Pick<
  ReservationRow,
  | 'status'
  | 'cause'
  | 'time_zone'
  | 'check_in'
  | 'check_out'
  | 'requested_at'
  | 'respond_by'
  | 'accepted_at'
  | 'pay_by'
  | 'transfer_started_at'
  | 'transfer_by'
  | 'transfer_notified_at'
  | 'payment_proposed_at'
  | 'paid_at'
  | 'ended_at'
>;

/** What has become of a request; a deadline that has passed counts, whether or not its timer has run. */
export const outcomeOf = ({ status, cause, paid_at, ...row }: Requested, now: Instant): Outcome => {
  if (paid_at !== null) return 'paid';
  if (status === 'requested') return row.respond_by !== null && row.respond_by < now ? 'host_deadline' : 'waiting_host';
  if (status !== 'ended') {
    if (row.transfer_notified_at !== null || row.payment_proposed_at !== null) return 'waiting_guest';
    if (row.transfer_by !== null && row.transfer_by < now) return 'transfer_deadline';
    return row.pay_by !== null && row.pay_by < now ? 'payment_deadline' : 'waiting_guest';
  }
  switch (cause) {
    case 'rejected':
    case 'host_deadline':
    case 'payment_deadline':
    case 'transfer_deadline':
      return cause;
    default:
      return 'cancelled';
  }
};

/** The deadline of a step, or the code with which it would have been refused. */
const deadline = (find: () => Instant): Instant | 'too_late' => {
  try {
    return find();
  } catch (error) {
    if (error instanceof Rejection) return 'too_late';
    throw error;
  }
};

/**
 * What would have become of a request under these windows, had guest and host done what they did, when they did it. The deadlines are those
 * that the decider gives (`decider/state.ts`).
 */
export const outcomeUnder = (row: Requested, windows: Terms, now: Instant): Outcome => {
  const was = outcomeOf(row, now);
  const { requested_at, accepted_at, time_zone: zone, ended_at } = row;
  if (requested_at === null) return was;
  const stay = { checkIn: row.check_in, checkOut: row.check_out };
  const respondBy = deadline(() => respondByOf(requested_at, windows, zone, stay));
  if (respondBy === 'too_late') return respondBy;
  const answered = accepted_at ?? (was === 'host_deadline' ? null : ended_at);
  if ((answered ?? now) > respondBy) return 'host_deadline';
  if (was === 'host_deadline') return 'open';
  if (accepted_at === null) return was;
  const payBy = payByOf(accepted_at, windows, zone, stay);
  const { transfer_started_at: started } = row;
  const transferBy = started === null ? null : deadline(() => transferByOf(started, windows, payBy));
  const [due, lapse] =
    transferBy === null || transferBy === 'too_late'
      ? ([payBy, 'payment_deadline'] as const)
      : ([transferBy, 'transfer_deadline'] as const);
  const isLapsed = was === 'payment_deadline' || was === 'transfer_deadline';
  if ((isLapsed ? now : settledAt(row, now)) > due) return lapse;
  return isLapsed ? 'open' : was;
};

/** When no deadline ran any more: the transfer was announced, a payment was entered, it was paid, or it was cancelled; otherwise now. */
const settledAt = ({ transfer_notified_at, payment_proposed_at, paid_at, ended_at }: Requested, now: Instant): Instant =>
  [transfer_notified_at, payment_proposed_at, paid_at, ended_at].reduce<Instant>(
    (first, at) => (at === null ? first : earlierOf(first, at)),
    now,
  );
