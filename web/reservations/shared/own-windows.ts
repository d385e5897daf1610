import { isBeyondArrivalLimit, LATEST_ON_CHECK_IN_DAY } from '../../../src/kernel/calendar/arrival-limit.ts';
import { milliseconds } from '../../../src/kernel/durations.ts';
import { durationText, weekdayText } from '../../../src/kernel/formats.ts';
import { timeFor } from '../../../src/kernel/instants.ts';
import type { Reservation } from './queries.ts';

type Timed = Pick<Reservation, 'plazos' | 'fecha_inicio' | 'zona_horaria' | 'server_now'>;
/** The reader's time zone (`useReaderZone`). */
type Reader = string | null;
/** The limit on the day of arrival, in words. */
type Limit = { readonly day: string; readonly time: string };

/**
 * How long host and guest have for this reservation, in words: the terms its guest was shown, regardless of those in force now (ADR 97).
 */
export const ownWindows = (language: string, { plazos }: Pick<Reservation, 'plazos'>) => {
  const words = (duration: string) => durationText(language, milliseconds(duration));
  return { answer: words(plazos.respuesta), pay: words(plazos.pago), transfer: words(plazos.transferencia) };
};

/** The limit on the day of arrival (D-49) if it shortens consecutive windows that start now; null if there is enough time. */
const limitOf = (reader: Reader, language: string, reservation: Timed, windows: readonly string[]): Limit | null => {
  const { fecha_inicio: checkIn, zona_horaria: zone, server_now: now } = reservation;
  const end = new Date(windows.reduce((at, window) => at + milliseconds(window), Date.parse(now))).toISOString();
  if (!isBeyondArrivalLimit(zone, checkIn, end)) return null;
  return { day: weekdayText(language, checkIn), time: timeFor(reader, language, { zone, at: end, time: LATEST_ON_CHECK_IN_DAY }) };
};

/** The limit of the host's answer to a request sent now; null if the whole window fits. */
export const answerLimit = (reader: Reader, language: string, reservation: Timed): Limit | null =>
  limitOf(reader, language, reservation, [reservation.plazos.respuesta]);

/** The limit of the payment after an acceptance now; null if the whole window fits. */
export const payLimit = (reader: Reader, language: string, reservation: Timed): Limit | null =>
  limitOf(reader, language, reservation, [reservation.plazos.pago]);

/** The limit of the payment after the latest possible acceptance; null if both windows fit. */
export const payLimitLater = (reader: Reader, language: string, reservation: Timed): Limit | null =>
  limitOf(reader, language, reservation, [reservation.plazos.respuesta, reservation.plazos.pago]);
