import { difference } from '../../src/shared/price/stay-cost.ts';
import type { Reservation } from './queries.ts';
import { isClosed } from './state.ts';

type Figure = { readonly amount: number; readonly name: 'gets' | 'expects' | 'missed' };

/**
 * What a reservation brings its host of the payment that begins the stay, and how it is called. One that closed unpaid brings nothing; of
 * one that was paid, what was not refunded, which is taken from the host's part first (D-46, D-47).
 */
export const hostFigure = (reservation: Reservation): Figure => {
  const { pago_anfitrion: share, fecha_pago, refund } = reservation;
  if (!fecha_pago) return { amount: share, name: isClosed(reservation) ? 'missed' : 'expects' };
  return { amount: isClosed(reservation) ? Math.max(0, difference(share, refund?.amount ?? 0)) : share, name: 'gets' };
};
