import type { Reservation } from './queries.ts';
import { isClosed } from './state.ts';

type Figure = { readonly amount: number; readonly name: 'gets' | 'expects' | 'missed' };

/** What a reservation brings its host in all, and how it is called. One that closed unpaid brings nothing: what it would have. */
export const hostFigure = (reservation: Reservation): Figure => {
  const { recibe, fecha_pago } = reservation;
  if (!fecha_pago) return { amount: recibe?.whole ?? 0, name: isClosed(reservation) ? 'missed' : 'expects' };
  return { amount: recibe?.gets ?? 0, name: 'gets' };
};
