import type { Knex } from 'knex';
import { reservationById } from '../../projections/reservations.ts';
import { token } from '../platform/tokens.ts';
import { Rejection } from '../shared/rejection.ts';
import type { Instant, Language } from '../shared/types.ts';
import type { ReservationCommands as AllCommands } from './commands.ts';
import { presentAll } from './http/present.ts';
import type { ReservationView } from './http/shapes.ts';
import type { Side } from './policies.ts';

export { reservationStream } from './events.ts';
export { payableByToken, type ReservationForPayment, reservationByToken, reservationForPayment } from './for-payment.ts';
export { deadlineAt, type Frame, firstFrame, frameAfter, type Seen, seenAfter, stateAt } from './frames.ts';
export { seenBy } from './http/seen-by.ts';
export { reservation as reservationView } from './http/shapes.ts';
export { guestTokenOf, hostTokenOf } from './links/tokens.ts';
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
