import { Rejection } from '../../shared/rejection.ts';
import type { Instant } from '../../shared/types.ts';
import type { Party, ReservationEvent } from '../events.ts';
import { refused } from './standing.ts';
import type { Reservation, State } from './state.ts';

type Renew = { readonly reservationId: number; readonly now: Instant; readonly party: Party };

/**
 * An administrator ends the links of one party (D-139), in any state from the request on. Throws Rejection not_found, or the standing of a
 * draft.
 */
export const renewLink = ({ reservationId, now, party }: Renew, { renewals }: State, reservation: Reservation): ReservationEvent[] => {
  const { status } = reservation;
  const neverSent = status === 'ended' && (reservation.cause === 'draft_lapsed' || reservation.cause === 'discarded');
  if (status === 'none' || status === 'draft' || neverSent) throw refused(reservation);
  return [{ type: 'LinkRenewed', data: { reservationId, party, renewal: renewals[party] + 1, renewedAt: now } }];
};

/**
 * A party acts by a link that was good when it was looked at: decided in the stream that ends it. Throws Rejection not_found once the
 * link was sent anew; by a session `renewal` is undefined.
 */
export const expectLink = (party: Party, renewal: number | undefined, { renewals }: State): void => {
  if (renewal !== undefined && renewal !== renewals[party]) throw new Rejection('not_found');
};
