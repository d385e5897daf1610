import { clockOf, type ReservationRow } from '../../projections/reservations.ts';
import { dayIn } from '../shared/local-time.ts';
import type { Instant } from '../shared/types.ts';
import { type Back, refundAtEnd } from './decider/end.ts';
import { refundFor } from './decider/refund.ts';
import { type Standing, standingOf } from './decider/state.ts';
import { type Lapse, runningDeadline } from './events.ts';

export type Caller = { readonly id: number; readonly isAdmin: boolean };
/** The role in which a person reads a reservation. */
export type Side = 'guest' | 'host' | 'admin';

export const ACTIONS = ['accept', 'reject', 'pay', 'cancel', 'request', 'ask_end'] as const;
export type Action = (typeof ACTIONS)[number];

/** The role of a signed-in caller; null for strangers, and for the host of a draft, since hosts do not see drafts. */
export const sideOf = (caller: Caller, row: Pick<ReservationRow, 'guest_id' | 'host_id' | 'requested_at'>): Side | null => {
  if (caller.id === row.guest_id) return 'guest';
  if (caller.id === row.host_id && row.requested_at !== null) return 'host';
  return caller.isAdmin ? 'admin' : null;
};

/** The running deadline and the cause with which the reservation ends then; null when no action is awaited. */
const deadlineOf = (row: ReservationRow): { at: Instant; cause: Lapse } | null => runningDeadline(clockOf(row));

/** The row as of `now`: past its deadline it counts as ended, whether or not the timer has run. */
export const rowAsOf = (row: ReservationRow, now: Instant): ReservationRow => {
  const deadline = deadlineOf(row);
  if (!deadline || now <= deadline.at) return row;
  return { ...row, status: 'ended', cause: deadline.cause, ended_at: deadline.at };
};

/** Expects a row returned by `rowAsOf`. */
export const rowStanding = ({ status, cause }: Pick<ReservationRow, 'status' | 'cause'>): Standing =>
  status === 'ended' ? standingOf({ status, cause: cause ?? 'admin' }) : standingOf({ status });

/** The status on the wire (D-41, D-43). */
export const wireStatus = ({ status, cause }: Pick<ReservationRow, 'status' | 'cause'>) => {
  if (status === 'draft' || status === 'requested') return 'initiated';
  if (status === 'accepted' || status === 'paid') return 'accepted';
  return cause === 'rejected' || cause === 'host_deadline' ? 'rejected' : 'canceled';
};

/** The actions this side may take at `now`, for a row returned by `rowAsOf`. Clients use these and do not compute their own. */
export const actionsFor = (side: Side, row: ReservationRow, now: Instant): Action[] => {
  const isOver = dayIn(row.time_zone, now) >= row.check_out;
  switch (row.status) {
    case 'draft':
      return side === 'guest' ? ['request', 'cancel'] : side === 'admin' ? ['cancel'] : [];
    case 'requested':
      return side === 'host' ? ['accept', 'reject'] : ['cancel'];
    case 'accepted':
      return side === 'guest' && deadlineOf(row) !== null ? ['pay', 'cancel'] : ['cancel'];
    case 'paid':
      if (side === 'host' && dayIn(row.time_zone, now) >= row.check_in) return isOver || row.end_asked_at !== null ? [] : ['ask_end'];
      return isOver && side !== 'admin' ? [] : ['cancel'];
    case 'ended':
      return [];
  }
};

/**
 * The possible refunds when an administrator ends the stay at the host's request: everything, or the price of the remaining nights; null in
 * any other state (D-136).
 */
const endRefundsOf = (row: ReservationRow, now: Instant): { readonly all: number; readonly unused: number } | null => {
  const { status, end_asked_at, paid_amount: paid, quote, time_zone: timeZone } = row;
  if (status !== 'paid' || end_asked_at === null || paid === null) return null;
  const amount = (back: Back) => refundAtEnd(back, { quote, paid, timeZone }, now).amount;
  return { all: amount('all'), unused: amount('unused') };
};

/** What goes back when an administrator cancels at `now`, minor units; null before anything was paid. */
const cancelRefundOf = ({ status, paid_amount: paid, quote, time_zone }: ReservationRow, now: Instant): number | null =>
  status !== 'paid' || paid === null ? null : refundFor('admin', { quote, paid }, dayIn(time_zone, now)).amount;

/**
 * A row as of `now` for the console: why it cannot be paid or accepted, its running deadline, and the refunds of a cancellation and of an end
 * the host asks for.
 */
export const reservationAsOf = (last: ReservationRow, now: Instant) => {
  const row = rowAsOf(last, now);
  return {
    row,
    standing: rowStanding(row),
    deadline: deadlineOf(row),
    endRefunds: endRefundsOf(row, now),
    cancelRefund: cancelRefundOf(row, now),
  };
};

type Opened = Pick<ReservationRow, 'paid_at' | 'status'>;
/** Paid and not ended: a cancelled stay shows neither side how to reach the other (D-44, D-139). */
const isOpen = ({ paid_at, status }: Opened): boolean => paid_at !== null && status !== 'ended';

/** The other side sees contact and address of a paid stay; the host and administrators always see the address (D-44). */
export const seesGuestContact = (side: Side, row: Opened): boolean => side !== 'host' || isOpen(row);
export const seesHostContact = (side: Side, row: Opened): boolean => side !== 'guest' || isOpen(row);

/**
 * The wifi of the space: its host always; the guest of a paid stay up to and including the day of check-out; administrators never. Nobody by
 * a link, which stands in mails and browser histories.
 */
export const seesWifi = (side: Side, row: Opened & Pick<ReservationRow, 'check_out' | 'time_zone'>, now: Instant): boolean =>
  side === 'host' || (side === 'guest' && isOpen(row) && dayIn(row.time_zone, now) <= row.check_out);

export type Code = 'E01' | 'E02' | 'E03' | 'E04' | 'E05' | 'E06';

/** The code with which a host's link is refused (docs/api.md#link-and-payment-codes); null while the request awaits the host's answer. */
export const LINK_CODES: Readonly<Record<Standing, Code | null>> = {
  not_found: 'E01',
  already_requested: null,
  host_deadline: 'E02',
  already_rejected: 'E03',
  already_accepted: 'E04',
  already_paid: 'E04',
  draft: 'E05',
  draft_lapsed: 'E05',
  payment_deadline: 'E05',
  transfer_deadline: 'E05',
  canceled_by_guest: 'E05',
  canceled_by_host: 'E05',
  canceled_by_admin: 'E05',
};

/** The code with which the payment page is refused; null while the reservation can be paid. */
export const PAYMENT_CODES: Readonly<Record<Standing, Code | null>> = {
  not_found: 'E01',
  already_accepted: null,
  payment_deadline: 'E02',
  transfer_deadline: 'E02',
  canceled_by_guest: 'E02',
  canceled_by_admin: 'E02',
  canceled_by_host: 'E03',
  draft: 'E04',
  draft_lapsed: 'E04',
  already_requested: 'E04',
  already_rejected: 'E04',
  host_deadline: 'E04',
  already_paid: 'E06',
};

/** How many stays a guest has completed at `now`, and how many they cancelled after the host had accepted. */
export const stayCounts = (
  stays: readonly Pick<ReservationRow, 'status' | 'check_out' | 'time_zone' | 'ended_at'>[],
  now: Instant,
): { completed: number; cancelled: number } => ({
  completed: stays.filter(({ status, check_out, time_zone }) => status === 'paid' && check_out <= dayIn(time_zone, now)).length,
  cancelled: stays.filter(({ status, ended_at }) => status === 'ended' && ended_at !== null && ended_at <= now).length,
});
