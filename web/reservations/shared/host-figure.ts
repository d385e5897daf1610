import type { Reservation } from './queries.ts';
import { isClosed } from './state.ts';

type Figure = { readonly amount: number; readonly name: 'gets' | 'expects' | 'missed' };

/** The host's total for a reservation, with its label. For one that closed unpaid, the amount it would have brought. */
export const hostFigure = (reservation: Reservation): Figure => {
  const { recibe, fecha_pago } = reservation;
  if (!fecha_pago) return { amount: recibe?.whole ?? 0, name: isClosed(reservation) ? 'missed' : 'expects' };
  return { amount: recibe?.gets ?? 0, name: 'gets' };
};
