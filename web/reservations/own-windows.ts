import { milliseconds } from '../../src/shared/durations.ts';
import { durationText } from '../../src/shared/formats.ts';
import type { Reservation } from './queries.ts';

/** How long host and guest have by this reservation, in words: what its guest was told, whatever is in force now (ADR 97). */
export const ownWindows = (language: string, { plazos }: Pick<Reservation, 'plazos'>) => {
  const words = (duration: string) => durationText(language, milliseconds(duration));
  return { answer: words(plazos.respuesta), pay: words(plazos.pago), transfer: words(plazos.transferencia) };
};
