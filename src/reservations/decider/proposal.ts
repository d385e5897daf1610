import type { Instant } from '../../shared/types.ts';
import type { ReservationEvent } from '../events.ts';
import { payOnBy, type Reservation, type Terms } from './state.ts';

type About = { readonly reservationId: number; readonly now: Instant };

/**
 * A payment entered by an administrator awaits a second one (SEC-33): from here no deadline runs, as with an announced transfer (D-48). No
 * effect when one is proposed already, or no payment is due.
 */
export const proposePayment = ({ reservationId, now }: About, reservation: Reservation): ReservationEvent[] => {
  if (reservation.status !== 'accepted' || reservation.proposedAt !== null) return [];
  return [{ type: 'PaymentProposed', data: { reservationId, proposedAt: now } }];
};

/** The proposal was rejected or withdrawn: the time to pay continues. No effect when none was proposed. */
export const endProposal = (
  { reservationId, now, terms }: About & { readonly terms: Terms },
  reservation: Reservation,
): ReservationEvent[] => {
  if (reservation.status !== 'accepted' || reservation.proposedAt === null) return [];
  return [{ type: 'PaymentProposalEnded', data: { reservationId, endedAt: now, payBy: payOnBy(now, terms, reservation) } }];
};
