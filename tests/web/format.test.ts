import { describe, expect, it } from 'vitest';
import { day, dayWithWeekday, figure, instant, isoOf, money, shortMoney, shortRange, timeLeft } from '../../web/format.ts';

describe('money (X-26, D-71, D-72, V-5)', () => {
  it.each([
    [1_234_567, 'es_CL', '$ 1.234.567 CLP'],
    [54_000, 'es_CL', '$ 54.000 CLP'],
    [999, 'es_CL', '$ 999 CLP'],
    [0, 'es_CL', '$ 0 CLP'],
    [1_234_567.2, 'es_CL', '$ 1.234.568 CLP'],
    [1234.5, 'it_IT', '1,234.50 EUR'],
    [150.32, 'it_IT', '150.32 EUR'],
    [54, 'en_US', '54.00 USD'],
    [54, 'USD', '54.00 USD'],
    [0.1 + 0.2, 'en_US', '0.30 USD'],
    [13.665, 'it_IT', '13.67 EUR'],
    [136.65, 'it_IT', '136.65 EUR'],
    [10.001, 'en_GB', '10.01 GBP'],
    [1_000_000, 'es_AR', '1,000,000.00 ARS'],
    [999.999, 'es_PE', '1,000.00 PEN'],
    [3, 'es_MX', '3.00 MXN'],
    [3, 'es_CO', '3.00 COP'],
    [-1_000, 'es_CL', '−$ 1.000 CLP'],
    [-1234.5, 'it_IT', '−1,234.50 EUR'],
    [-0.004, 'it_IT', '0.00 EUR'],
    [12, 'xx_YY', '12.00 xx_YY'],
  ])('%d in %s is %s', (amount, moneda, expected) => expect(money(amount, moneda)).toBe(expected));

  it('an unknown key shows as it is (D-69)', () => expect(isoOf('xx_YY')).toBe('xx_YY'));
  it('the figure alone has no code', () => expect([figure(1_234_567, 'CLP'), figure(1234.5, 'EUR')]).toEqual(['1.234.567', '1,234.50']));

  it.each([
    [294_000, 'es_CL', 'es', '$ 294 mil'],
    [294_000, 'es_CL', 'en', '$ 294 k'],
    [1_240_000, 'es_CL', 'es', '$ 1,2 M'],
    [1_240_000, 'es_CL', 'en', '$ 1.2 M'],
    [9_999, 'es_CL', 'es', '$ 9.999'],
    [92, 'it_IT', 'es', '92 EUR'],
    [91.2, 'it_IT', 'es', '92 EUR'],
  ])('on a pin %d in %s and %s is %s', (amount, moneda, language, expected) => expect(shortMoney(amount, moneda, language)).toBe(expected));
});

describe('days (X-25)', () => {
  it.each([
    ['2026-09-05', 'es', '05/09/2026', 'sáb 05/09/2026', '5–12 sept'],
    ['2026-09-05', 'en', '2026/09/05', 'Sat 2026/09/05', 'Sep 5–12'],
  ])('%s in %s', (value, language, plain, withWeekday, range) => {
    expect(day(value, language)).toBe(plain);
    expect(day(`${value}T23:59:59.000Z`, language)).toBe(plain);
    expect(dayWithWeekday(value, language)).toBe(withWeekday);
    expect(shortRange(value, '2026-09-12', language)).toBe(range);
  });
  it('a range over two months names both', () => {
    expect(shortRange('2026-07-28', '2026-08-03', 'es')).toBe('28 jul – 3 ago');
    expect(shortRange('2026-07-28', '2026-08-03', 'en')).toBe('Jul 28 – Aug 3');
    expect(shortRange('2026-08-05', '2027-08-05', 'es')).toBe('5 ago – 5 ago');
  });
  it('the day on which Santiago skips midnight is that day (V-1)', () => {
    expect(dayWithWeekday('2026-09-06', 'es')).toBe('dom 06/09/2026');
  });
});

describe('instants, on the clocks of the space', () => {
  it.each([
    ['2026-07-28T20:20:00.000Z', 'America/Santiago', 'es', { day: 'martes 28/07/2026', time: '16:20', city: 'Santiago' }],
    ['2026-07-28T20:20:00.000Z', 'America/Santiago', 'en', { day: 'Tuesday 2026/07/28', time: '16:20', city: 'Santiago' }],
    ['2026-07-28T04:00:00.000Z', 'America/Santiago', 'en', { day: 'Tuesday 2026/07/28', time: '00:00', city: 'Santiago' }],
    ['2026-07-28T04:00:00.000Z', 'America/Santiago', 'es', { day: 'martes 28/07/2026', time: '00:00', city: 'Santiago' }],
    ['2026-09-07T02:30:00.000Z', 'America/Santiago', 'es', { day: 'domingo 06/09/2026', time: '23:30', city: 'Santiago' }],
    ['2026-10-25T10:00:00.000Z', 'Europe/Madrid', 'es', { day: 'domingo 25/10/2026', time: '11:00', city: 'Madrid' }],
    ['2026-07-28T20:20:00.000Z', 'America/Argentina/Buenos_Aires', 'es', { day: 'martes 28/07/2026', time: '17:20', city: 'Buenos Aires' }],
  ])('%s in %s, %s', (value, zone, language, expected) => expect(instant(value, zone, language)).toEqual(expected));
});

describe('time left', () => {
  it.each([
    [86_400_000, '24 h 00 min'],
    [11_520_000, '3 h 12 min'],
    [3_600_000, '1 h 00 min'],
    [3_599_000, '59 min 59 s'],
    [249_000, '4 min 09 s'],
    [59_999, '1 min 00 s'],
    [12_000, '12 s'],
    [1, '1 s'],
    [0, '0 s'],
    [-5_000, '0 s'],
  ])('%i ms is %s', (ms, text) => expect(timeLeft(ms)).toBe(text));
});
