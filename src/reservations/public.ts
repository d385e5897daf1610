import type { Knex } from 'knex';
import { reservationById } from '../../projections/reservations.ts';
import { token } from '../platform/tokens.ts';
import { type Instant, type Language, Rejection } from '../shared/types.ts';
import type { ReservationCommands as AllCommands } from './commands.ts';
import type { Side } from './policies.ts';
import { presentAll } from './present.ts';
import type { ReservationView } from './shapes.ts';

export { hasLiveReservations } from '../../projections/reservations.ts';
export { reservationStream } from './events.ts';
export { payableByToken, type ReservationForPayment, reservationByToken, reservationForPayment } from './for-payment.ts';
export { deadlineAt, type Frame, firstFrame, frameAfter, type Seen, seenAfter, stateAt } from './frames.ts';
export { notesOf } from './notes.ts';
export { deadlineOf, rowAsOf, rowStanding, type Side } from './policies.ts';
export { reservation as reservationView } from './shapes.ts';
export { guestTokenOf, hostTokenOf } from './tokens.ts';

/** What other contexts may do to a reservation. */
export type ReservationCommands = Pick<
  AllCommands,
  | 'pay'
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

/** A reservation on the wire as one side may see it. Throws Rejection not_found. */
export const reservationOnWire = async (
  deps: { readonly db: Knex; readonly config: { readonly secret: string } },
  reservationId: number,
  side: Side,
  about: { readonly now: Instant; readonly language: Language },
): Promise<ReservationView> => {
  const row = await reservationById(deps.db, reservationId);
  const [view] = row ? await presentAll(deps, [{ row, side }], about) : [];
  if (!view) throw new Rejection('not_found');
  return view;
};
