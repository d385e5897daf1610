import { describe, expect, it } from 'vitest';
import { clockText, dayOf, dayText, instantText, lengthText, moneyText, utcText } from '../../admin/format.ts';
import { ageOf } from '../../admin/todo/age.ts';

describe('money (X-26, D-72)', () => {
  it.each([
    [1_234_567, 'CLP', '$ 1.234.567 CLP'],
    [1_234, 'CLP', '$ 1.234 CLP'],
    [0, 'CLP', '$ 0 CLP'],
    [1_234.5, 'USD', '1,234.50 USD'],
    [1_234.5, 'EUR', '1,234.50 EUR'],
    [-3, 'PEN', '−3.00 PEN'],
  ])('%d %s is %s', (amount, currency, text) => expect(moneyText(amount, currency)).toBe(text));
});

describe('days and instants (X-25, A-18)', () => {
  it('a day is written in the order of the language', () => {
    expect(dayText('es', '2026-07-05')).toBe('05/07/2026');
    expect(dayText('en', '2026-07-05')).toBe('2026/07/05');
  });
  it.each([
    ['America/Santiago', '28/07/2026 16:20:45 UTC−4', '2026-07-28T20:20:45.999Z'],
    ['America/Santiago', '06/09/2026 01:00:00 UTC−3', '2026-09-06T04:00:00.000Z'], // the hour that DST skips
    ['Europe/Madrid', '25/10/2026 02:30:00 UTC+2', '2026-10-25T00:30:00.000Z'],
    ['Europe/Madrid', '25/10/2026 02:30:00 UTC+1', '2026-10-25T01:30:00.000Z'], // the hour that comes twice
    ['UTC', '01/01/2026 00:00:00 UTC', '2026-01-01T00:00:00.000Z'],
  ])('in %s: %s', (zone, text, at) => {
    expect(instantText('es', at, zone)).toBe(text);
    expect(text).toContain(clockText(at, zone));
    expect(text.startsWith(dayText('es', dayOf(at, zone)))).toBe(true);
  });
  it('the same in UTC stands on hover', () => {
    expect(utcText('2026-07-28T20:20:45.999Z')).toBe('2026-07-28 20:20:45 UTC');
  });
});

describe('lengths of time, by their two largest units', () => {
  it.each([
    [-5, '0 s'],
    [0.9, '0 s'],
    [59.9, '59 s'],
    [60, '1 min'],
    [725, '12 min 5 s'],
    [3_600, '1 h'],
    [3_605, '1 h'],
    [86_399, '23 h 59 min'],
    [2 * 86_400 + 3 * 3_600 + 59, '2 d 3 h'],
  ])('%d s is %s', (seconds, text) => expect(lengthText(seconds)).toBe(text));
});

it('an age is late from its limit on, soon late from half of it (A-04)', () => {
  expect([0, 499, 500, 999, 1_000, 5_000].map((seconds) => ageOf(seconds, 1_000))).toEqual([
    'fresh',
    'fresh',
    'soon',
    'soon',
    'late',
    'late',
  ]);
});
