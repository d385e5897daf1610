import type { Reservation } from '../data/records.ts';

/** Whether it is paid month by month: only then does it have later months, which are owed once the first is paid (D-127). */
export const isPaidByMonths = ({ garantia, fecha_pago }: Pick<Reservation, 'garantia' | 'fecha_pago'>): boolean =>
  garantia > 0 && fecha_pago !== null;
