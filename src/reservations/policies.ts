import { dayIn } from '../kernel/local-time.ts';
import type { DateOnly, Instant } from '../kernel/types.ts';
import { type Back, refundAtEnd } from './decider/end.ts';
import { refundFor, refundSteps } from './decider/refund.ts';
import { standingOf } from './decider/state.ts';
import { clockOf, type Ended, endedAs, type Lapse, runningDeadline } from './events.ts';
import type { ReservationRow } from './rows.ts';
import type { Standing } from './vocabulary.ts';

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
  return endedAs(cause);
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

/** One way to end a paid stay: its name, and the cancellation with the refund of the payment that began the stay. */
export type Ending = {
  readonly how: 'cancel' | Back;
  /** The last day on which a cancellation refunds this amount; null for the last step, and when the day does not matter. */
  readonly until: DateOnly | null;
  readonly cancelled: Ended;
};

/**
 * The ways this side can end a paid stay at `now`: the steps of the guest's refund scale; a full refund by the host or an administrator; at
 * the host's request, an administrator can also refund the nights left (D-46, D-47, D-136). None in another state.
 */
export const endingsOf = (side: Side, row: ReservationRow, now: Instant): Ending[] => {
  const { status, end_asked_at, paid_amount: paid, quote, time_zone: timeZone } = row;
  if (status !== 'paid' || paid === null) return [];
  const today = dayIn(timeZone, now);
  if (side === 'guest')
    return refundSteps(quote, today).map(({ until, from, refund }) => ({
      how: 'cancel',
      until,
      cancelled: { cause: 'guest', refund, day: until ?? from },
    }));
  const all: Ending = {
    how: 'cancel',
    until: null,
    cancelled: { cause: side, refund: refundFor(side, { quote, paid }, today), day: today },
  };
  if (side === 'host' || end_asked_at === null) return [all];
  const ends = (['all', 'unused'] as const).map((how): Ending => {
    const refund = refundAtEnd(how, { quote, paid, timeZone }, now);
    return { how, until: null, cancelled: { cause: 'host', agreed: true, refund, day: today } };
  });
  return [all, ...ends];
};

/** The console's view of a row at `now`: why it cannot be paid or accepted, and its running deadline. */
export const reservationAsOf = (last: ReservationRow, now: Instant) => {
  const row = rowAsOf(last, now);
  return { row, standing: rowStanding(row), deadline: deadlineOf(row) };
};

type Opened = Pick<ReservationRow, 'paid_at' | 'status'>;
/** Paid and not ended: a cancelled stay shows neither side the other's contact data (D-44, D-139). */
const isOpen = ({ paid_at, status }: Opened): boolean => paid_at !== null && status !== 'ended';

/**
 * Each side sees its own contact data, and the other side's while a stay is paid (D-44). Administrators see none here: the console shows
 * them for a stated reason and records the access (SEC-37).
 */
export const seesGuestContact = (side: Side, row: Opened): boolean => side === 'guest' || (side === 'host' && isOpen(row));
export const seesHostContact = (side: Side, row: Opened): boolean => side === 'host' || (side === 'guest' && isOpen(row));
/** The guest sees the address of a paid stay; the host and administrators always do (D-44). */
export const seesPlace = (side: Side, row: Opened): boolean => side !== 'guest' || isOpen(row);

/**
 * The wifi of the space: its host always; the guest of a paid stay up to and including the day of check-out; administrators never. Never by
 * a link, because links are in mails and browser histories.
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
