import { describe, expect, it } from 'vitest';
import { stayAsCalendar } from '../../../web/payment/calendar-file.ts';
import { reservation } from '../support/reservation.ts';

const named = (nombre: string) => {
  const paid = reservation();
  return stayAsCalendar({ ...paid, accommodation: { ...paid.accommodation, nombre } }, 'Calle Larga 12');
};
const unfolded = (text: string) => text.replaceAll('\r\n ', '');
const octets = (line: string) => new TextEncoder().encode(line).length;

describe('a stay as a calendar file (RFC 5545)', () => {
  it('is one all-day event from check-in to check-out, which is exclusive', () => {
    expect(stayAsCalendar(reservation(), 'Calle Larga 12').split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Posada//Posada//ES',
      'BEGIN:VEVENT',
      `UID:reserva-41@posada.${location.hostname}`,
      'DTSTAMP:20260728T120000Z',
      'DTSTART;VALUE=DATE:20260905',
      'DTEND;VALUE=DATE:20260912',
      'SUMMARY:Casa del cerro',
      'LOCATION:Calle Larga 12\\, Valparaíso',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('ends every line with CRLF and leaves no other break', () => {
    const text = named('Una\ncasa\r\ncon\rsaltos');
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text).toContain('SUMMARY:Una\\ncasa\\ncon\\nsaltos\r\n');
  });

  it('escapes backslash, comma and semicolon', () => {
    expect(named('Patio; sol, mar \\ paz')).toContain('SUMMARY:Patio\\; sol\\, mar \\\\ paz\r\n');
  });

  it.each([
    ['ASCII', 'a'.repeat(300)],
    ['two octets', 'ñ'.repeat(150)],
    ['four octets', '🏡'.repeat(60)],
  ])('folds lines at 75 octets, never within a character: %s', (_, name) => {
    const text = named(name);
    const lines = text.split('\r\n');
    for (const line of lines) expect(octets(line)).toBeLessThanOrEqual(75);
    expect(Math.max(...lines.map(octets))).toBeGreaterThan(71);
    expect(unfolded(text)).toContain(`\r\nSUMMARY:${name}\r\n`);
    expect(text).not.toContain('\uFFFD');
  });

  it('leaves a line of exactly 75 octets whole', () => {
    expect(named('b'.repeat(67))).toContain(`\r\nSUMMARY:${'b'.repeat(67)}\r\n`);
    expect(named('b'.repeat(68))).toContain(`\r\nSUMMARY:${'b'.repeat(67)}\r\n b\r\n`);
  });
});
