import { token } from '../platform/tokens.ts';
import type { ReservationCommands as AllCommands } from './commands.ts';

export { reservationStream } from './events.ts';
export { payableByToken, type ReservationForPayment, reservationByToken, reservationForPayment } from './for-payment.ts';
export { deadlineAt, type Frame, firstFrame, frameAfter, type Seen, seenAfter, stateAt } from './frames.ts';
export { reservationOnWire } from './http/present.ts';
export { seenBy } from './http/seen-by.ts';
export { reservation as reservationView } from './http/shapes.ts';
export { guestTokenOf, hostTokenOf } from './links.ts';
export { notesOf } from './notes.ts';
export { deadlineOf, rowAsOf, rowStanding, type Side } from './policies.ts';

/** What other contexts may do to a reservation. */
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
export const RESERVATION_COMMANDS = token<AllCommands>('ReservationCommands');
