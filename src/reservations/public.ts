import { token } from '../server/modules/tokens.ts';
import type { ReservationCommands as AllCommands } from './commands.ts';
import type { MoneyCheck } from './dry-run/routes.ts';

export { reservationPreview } from './dry-run/consequences.ts';
export type { MoneyCheck } from './dry-run/routes.ts';
export { type ReservationForPayment, reservationsForPayment } from './for-payment.ts';
/** A reservation event by event, for the replay: its state after each event, and what both sides saw. */
export * as frames from './http/frames.ts';
export { reservationOnWire, type ShowingConfig } from './http/present.ts';
export type { UseOfLink } from './links.ts';
export { seenBy } from './links.ts';
export { moneyFor } from './money.ts';
export { reservationAsOf, type Side } from './policies.ts';
export { reservation as reservationView } from './shapes.ts';

/** The commands that other contexts may send to a reservation. */
export type ReservationCommands = Pick<
  AllCommands,
  | 'pay'
  | 'expectGuestLink'
  | 'startTransfer'
  | 'endStay'
  | 'refuseEnd'
  | 'announceTransfer'
  | 'proposePayment'
  | 'endProposal'
  | 'voidPayment'
  | 'expectUndoable'
  | 'undoCancellation'
>;
/** Ends a reservation on behalf of one of its sides. */
export type EndsReservations = Pick<AllCommands, 'cancel'>;
/** Provided by payments, which reservations may not import. */
export const MONEY_CHECK = token<MoneyCheck>('MoneyCheck');
export const RESERVATION_COMMANDS = token<AllCommands>('ReservationCommands');
