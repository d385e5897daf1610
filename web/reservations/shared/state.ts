import { dayIn } from '../../../src/kernel/local-time.ts';
import { addDays } from '../../../src/kernel/nights.ts';
import type { Reservation, Side } from './queries.ts';

/**
 * The state of a reservation as lists show it, derived from the server's `status`, `cause` and instants. The allowed actions come from
 * `actions` and are not derived here.
 */
export const STANDINGS = [
  'draft',
  'requested',
  'accepted',
  'transfer',
  'announced',
  'checking',
  'paid',
  'rejected',
  'host_deadline',
  'payment_deadline',
  'transfer_deadline',
  'draft_lapsed',
  'by_guest',
  'by_host',
  'agreed',
  'by_admin',
] as const;
export type Standing = (typeof STANDINGS)[number];

type Seen = Pick<
  Reservation,
  | 'status'
  | 'cause'
  | 'requested_at'
  | 'fecha_pago'
  | 'ended_at'
  | 'end_asked_at'
  | 'transfer_by'
  | 'transfer_notified_at'
  | 'payment_proposed_at'
>;

const ENDINGS: Record<NonNullable<Reservation['cause']>, Standing> = {
  host: 'by_host',
  host_deadline: 'host_deadline',
  payment_deadline: 'payment_deadline',
  transfer_deadline: 'transfer_deadline',
  draft_lapsed: 'draft_lapsed',
  guest: 'by_guest',
  admin: 'by_admin',
};

export const standingOf = (reservation: Seen): Standing => {
  const { status, cause, requested_at, fecha_pago, ended_at, transfer_by, transfer_notified_at } = reservation;
  if (ended_at !== null || status === 'rejected' || status === 'canceled') {
    if (status === 'rejected') return cause === 'host_deadline' ? 'host_deadline' : 'rejected';
    if (cause === 'host' && reservation.end_asked_at !== null) return 'agreed'; // the host requested the end, and Posada agreed
    return cause ? ENDINGS[cause] : 'by_admin';
  }
  if (status === 'initiated') return requested_at === null ? 'draft' : 'requested';
  if (fecha_pago !== null) return 'paid';
  if (transfer_notified_at !== null) return 'announced';
  if (reservation.payment_proposed_at !== null) return 'checking';
  return transfer_by === null ? 'accepted' : 'transfer';
};

/** The deadline of the next action; null when no action is awaited. */
export const dueAt = (reservation: Reservation): string | null => {
  switch (standingOf(reservation)) {
    case 'draft':
      return reservation.lapses_at;
    case 'requested':
      return reservation.respond_by;
    case 'accepted':
      return reservation.pay_by;
    case 'transfer':
      return reservation.transfer_by;
    default:
      return null;
  }
};

/** A transfer was announced or is being looked for: no deadline runs, and there is nothing to pay now. */
export const isBeingChecked = (standing: Standing): standing is 'announced' | 'checking' =>
  standing === 'announced' || standing === 'checking';

/** Who has to act; the lists are ordered by it (mock: host). `ours`: the operator, who is looking for the money. */
export type Turn = 'mine' | 'theirs' | 'ours' | 'nobody';
export const turnOf = (reservation: Seen, side: Side): Turn => {
  const standing = standingOf(reservation);
  if (standing === 'requested') return side === 'host' ? 'mine' : 'theirs';
  if (standing === 'draft' || standing === 'accepted' || standing === 'transfer') return side === 'guest' ? 'mine' : 'theirs';
  if (isBeingChecked(standing)) return 'ours';
  return 'nobody';
};

/** The groups of a list: by who has to act, then the stays by their nights. */
export const GROUPS = ['mine', 'theirs', 'ours', 'now', 'upcoming', 'past'] as const;
export type Group = (typeof GROUPS)[number];

/** A paid stay is current from the day of arrival to the day before departure, in the time zone of the space (D-03). */
export const groupOf = (reservation: Reservation, side: Side): Group => {
  const turn = turnOf(reservation, side);
  if (turn !== 'nobody') return turn;
  const { fecha_inicio: from, fecha_termino: to, zona_horaria, server_now } = reservation;
  const today = dayIn(zona_horaria, server_now);
  if (standingOf(reservation) !== 'paid' || today >= to) return 'past';
  return today >= from ? 'now' : 'upcoming';
};

/**
 * The stay has begun, and its guest would get no refund and owe no less: there is nothing to cancel, and leaving early is arranged with the
 * host.
 */
export const canOnlyLeave = (reservation: Reservation): boolean => {
  const { fecha_inicio: from, zona_horaria, server_now, refund_steps, later } = reservation;
  const today = dayIn(zona_horaria, server_now);
  const isOwed = later.some(({ due, state }) => state !== 'dropped' && (state !== 'paid' || due > today));
  return standingOf(reservation) === 'paid' && today >= from && !isOwed && !refund_steps[0]?.amount;
};

/** Whether this side is told of the payer's chargeback: the guest may still act on a lost one. */
export const isDisputed = ({ contested }: Pick<Reservation, 'contested'>, side: Side): boolean =>
  contested === 'open' || (contested === 'lost' && side === 'guest');

export const isClosed = (reservation: Seen): boolean => turnOf(reservation, 'guest') === 'nobody' && standingOf(reservation) !== 'paid';

/** The 14 days to write, and as many again to read and answer. */
const REVIEWED_DAYS = 28;

/** From the day of check-out, while its reviews are written and for a while after: they can be read there (D-130). */
export const isReviewable = (reservation: Reservation): boolean => {
  const today = dayIn(reservation.zona_horaria, reservation.server_now);
  const { fecha_termino: checkOut } = reservation;
  return standingOf(reservation) === 'paid' && checkOut <= today && today < addDays(checkOut, REVIEWED_DAYS);
};
