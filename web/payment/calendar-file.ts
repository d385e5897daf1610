import type { Reservation } from '../reservations/shared/queries.ts';

/** RFC 5545 3.3.11 */
const escaped = (text: string) => text.replace(/[\\;,]/g, (c) => `\\${c}`).replace(/\r\n?|\n/g, '\\n');
const compact = (day: string) => day.replaceAll('-', '');

/** RFC 5545 3.1: lines of at most 75 octets, never cut within a character; continuation lines start with a space. */
const LONGEST = 75;
const octets = (text: string) => new TextEncoder().encode(text).length;
const folded = (line: string): string => {
  const lines = [''];
  for (const character of line) {
    const last = lines.at(-1) ?? '';
    if (octets(last + character) > LONGEST) lines.push(` ${character}`);
    else lines[lines.length - 1] = last + character;
  }
  return lines.join('\r\n');
};

/** The stay as an all-day event from check-in to check-out (exclusive, as RFC 5545 has it). */
export const stayAsCalendar = (
  { idreserva, fecha_inicio, fecha_termino, server_now, accommodation }: Reservation,
  address: string,
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Posada//Posada//ES',
    'BEGIN:VEVENT',
    `UID:reserva-${idreserva}.${accommodation.idalojamiento}@posada.${location.hostname}`, // the same as in the calendar subscription
    `DTSTAMP:${server_now.replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(fecha_inicio)}`,
    `DTEND;VALUE=DATE:${compact(fecha_termino)}`,
    `SUMMARY:${escaped(accommodation.nombre)}`,
    `LOCATION:${escaped([address, accommodation.comuna].filter(Boolean).join(', '))}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');

/** Downloads the stay as a calendar file. */
export const calendarFile = (reservation: Reservation, address: string): void => {
  const url = URL.createObjectURL(new Blob([stayAsCalendar(reservation, address)], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `posada-${reservation.idreserva}.ics`;
  link.click();
  URL.revokeObjectURL(url);
};
