import { Rejection } from '../../shared/rejection.ts';
import type { EndCause } from '../events.ts';
import type { Reservation } from './state.ts';

/** Where a reservation stands, as the code of the refusal that follows from it. */
export type Standing =
  | 'not_found'
  | 'draft'
  | 'draft_lapsed'
  | 'already_requested'
  | 'host_deadline'
  | 'already_accepted'
  | 'payment_deadline'
  | 'transfer_deadline'
  | 'already_paid'
  | 'already_rejected'
  | 'canceled_by_guest'
  | 'canceled_by_host'
  | 'canceled_by_admin';

const ENDED: Readonly<Record<EndCause, Standing>> = {
  discarded: 'not_found',
  draft_lapsed: 'draft_lapsed',
  rejected: 'already_rejected',
  host_deadline: 'host_deadline',
  payment_deadline: 'payment_deadline',
  transfer_deadline: 'transfer_deadline',
  guest: 'canceled_by_guest',
  host: 'canceled_by_host',
  admin: 'canceled_by_admin',
};

const LIVE: Readonly<Record<Exclude<Reservation['status'], 'ended'>, Standing>> = {
  none: 'not_found',
  draft: 'draft',
  requested: 'already_requested',
  accepted: 'already_accepted',
  paid: 'already_paid',
};

export const standingOf = (
  reservation: { status: Exclude<Reservation['status'], 'ended'> } | { status: 'ended'; cause: EndCause },
): Standing => (reservation.status === 'ended' ? ENDED[reservation.cause] : LIVE[reservation.status]);

/** "No: it stands elsewhere." */
export const refused = (reservation: Reservation): Rejection => new Rejection(standingOf(reservation));
