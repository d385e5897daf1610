import { fc, it as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  amountText,
  dayText,
  decimalText,
  durationText,
  everyText,
  figureText,
  lengthText,
  longDayText,
  moneyText,
  monthText,
  rangeText,
  shortAmountText,
  shortWeekdayText,
  stayLengthText,
  timeLeftText,
  waitText,
  weekdayInitial,
  weekdayText,
  withPercent,
} from '../../src/kernel/formats.ts';
import { CURRENCIES, currencyCode, currencyKey, decimalsOf, toWire } from '../../src/kernel/money.ts';
import { addDays } from '../../src/kernel/nights.ts';

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
    [1e-7, 'it_IT', '0.00 EUR'],
    [10_971_405_785.46, 'it_IT', '10,971,405,785.46 EUR'],
    [12, 'xx_YY', '12.00 xx_YY'],
  ])('%d in %s is %s', (amount, moneda, expected) => expect(amountText(amount, moneda)).toBe(expected));

  it.each([
    [{ amount: 1_234_567, currency: 'CLP' }, '$ 1.234.567 CLP'],
    [{ amount: 0, currency: 'CLP' }, '$ 0 CLP'],
    [{ amount: 999, currency: 'CLP' }, '$ 999 CLP'],
    [{ amount: 123_450, currency: 'USD' }, '1,234.50 USD'],
    [{ amount: 5, currency: 'EUR' }, '0.05 EUR'],
    [{ amount: 15_032, currency: 'EUR' }, '150.32 EUR'],
    [{ amount: -2_500_000, currency: 'CLP' }, '−$ 2.500.000 CLP'],
  ] as const)('minor units: %o is %s', (money, shown) => expect(moneyText(money)).toBe(shown));
  it.each([
    [1_234_567, 'CLP', '$ 1.234.567 CLP'],
    [1_234, 'CLP', '$ 1.234 CLP'],
    [0, 'CLP', '$ 0 CLP'],
    [1_234.5, 'USD', '1,234.50 USD'],
    [1_234.5, 'EUR', '1,234.50 EUR'],
    [-3, 'PEN', '−3.00 PEN'],
  ])('by its code: %d %s is %s', (amount, currency, text) => expect(amountText(amount, currency)).toBe(text));

  it('an unknown key shows as it is (D-69)', () => expect(currencyCode('xx_YY')).toBe('xx_YY'));
  it.each([
    [999, '999', '999'],
    [1_099, '1.099', '1,099'],
    [1_234_567.25, '1.234.567,25', '1,234,567.25'],
    [0.000001, '0,000001', '0.000001'],
  ])('a number that may have decimals: %d is %s, or %s', (number, spanish, english) =>
    expect([decimalText('es', number), decimalText('en', number)]).toEqual([spanish, english]),
  );
  it('the figure alone has no code', () =>
    expect([figureText(1_234_567, 'CLP'), figureText(1234.5, 'EUR')]).toEqual(['1.234.567', '1,234.50']));

  it.each([
    [294_000, 'es_CL', 'es', '$ 294 mil'],
    [294_000, 'es_CL', 'en', '$ 294 k'],
    [1_240_000, 'es_CL', 'es', '$ 1,2 M'],
    [1_240_000, 'es_CL', 'en', '$ 1.2 M'],
    [9_999, 'es_CL', 'es', '$ 9.999'],
    [10_000, 'es_CL', 'es', '$ 10 mil'],
    [999_499, 'es_CL', 'en', '$ 999 k'],
    [999_500, 'es_CL', 'en', '$ 1 M'],
    [9_949_999, 'es_CL', 'es', '$ 9,9 M'],
    [9_950_000, 'es_CL', 'es', '$ 10 M'],
    [12_500_000, 'en_US', 'en', '13 M USD'],
    [92, 'it_IT', 'es', '92 EUR'],
    [91.2, 'it_IT', 'es', '92 EUR'],
  ])('on a pin %d in %s and %s is %s', (amount, moneda, language, expected) =>
    expect(shortAmountText(language, amount, moneda)).toBe(expected),
  );
});

describe('days (X-25)', () => {
  it('a day is written in the order of the language', () => {
    expect(dayText('es', '2026-07-05')).toBe('05/07/2026');
    expect(dayText('en', '2026-07-05')).toBe('2026/07/05');
  });
  it.each([
    ['2026-09-05', 'es', '05/09/2026', 'sáb 05/09/2026', '5–12 sept'],
    ['2026-09-05', 'en', '2026/09/05', 'Sat 2026/09/05', 'Sep 5–12'],
  ])('%s in %s', (value, language, plain, withWeekday, range) => {
    expect(dayText(language, value)).toBe(plain);
    expect(dayText(language, `${value}T23:59:59.000Z`)).toBe(plain);
    expect(shortWeekdayText(language, value)).toBe(withWeekday);
    expect(rangeText(language, value, '2026-09-12')).toBe(range);
  });
  it('a range over two months names both', () => {
    expect(rangeText('es', '2026-07-28', '2026-08-03')).toBe('28 jul – 3 ago');
    expect(rangeText('en', '2026-07-28', '2026-08-03')).toBe('Jul 28 – Aug 3');
    expect(rangeText('es', '2026-08-05', '2027-08-05')).toBe('5 ago – 5 ago');
  });
  it.each([
    ['whole months', '2027-01-04', '2027-03-04', '2 meses', '2 months'],
    ['a month of 28 nights', '2027-02-01', '2027-03-01', '1 mes', '1 month'],
    ['to the last day of a shorter month', '2027-01-31', '2027-02-28', '1 mes', '1 month'],
    ['a year', '2026-12-01', '2027-12-01', '12 meses', '12 months'],
    ['months and nights', '2027-01-04', '2027-03-05', '60 noches', '60 nights'],
    ['nights', '2027-01-04', '2027-01-05', '1 noche', '1 night'],
  ])('the length of a stay is said in months where it is whole months: %s (D-176)', (_, from, to, es, en) => {
    expect([stayLengthText('es', from, to), stayLengthText('en', from, to)]).toEqual([es, en]);
  });
  it('the day on which Santiago skips midnight is that day (V-1)', () => {
    expect(shortWeekdayText('es', '2026-09-06')).toBe('dom 06/09/2026');
  });
});

describe('in mails', () => {
  it('writes a day with its weekday', () => {
    expect(weekdayText('es', '2026-09-05')).toBe('sábado 05/09/2026');
    expect(weekdayText('en', '2026-09-05')).toBe('Saturday 2026/09/05');
    expect(weekdayText('es', '1969-12-31')).toBe('miércoles 31/12/1969');
  });

  it('writes a duration in its two largest units', () => {
    expect(durationText('es', 86_400_000)).toBe('24 horas');
    expect(durationText('en', 3_600_000)).toBe('1 hour');
    expect(durationText('es', 172_799_999)).toBe('47 horas y 59 minutos');
    expect(durationText('es', 172_800_000)).toBe('2 días');
    expect(durationText('en', 176_400_000)).toBe('2 days and 1 hour');
    expect(durationText('es', 5_400_000)).toBe('1 hora y 30 minutos');
    expect(durationText('en', 19_391_000)).toBe('5 hours and 23 minutes');
    expect(durationText('es', 3_599_999)).toBe('59 minutos y 59 segundos');
    expect(durationText('en', 2000)).toBe('2 seconds');
    expect([0, 1, 59, 59.2, 60, 61].map((seconds) => waitText('es', seconds))).toEqual(
      ['1 segundo', '1 segundo', '59 segundos', '1 minuto', '1 minuto', '2 minutos'], // rounded up: never too early
    );
    expect([3540, 3541, 3661].map((seconds) => waitText('en', seconds))).toEqual(['59 minutes', '1 hour', '1 hour and 2 minutes']);
    expect(durationText('en', 999)).toBe('0 seconds');
  });

  it('writes a frequency, one of a unit without its number', () => {
    const often = [2_000, 60_000, 1_800_000, 3_600_000, 5_400_000, 86_400_000, 172_800_000];
    expect(often.map((ms) => everyText('es', ms))).toEqual(
      ['cada 2 segundos', 'cada minuto', 'cada 30 minutos', 'cada hora', 'cada 1 hora y 30 minutos', 'cada día', 'cada 2 días'], //
    );
    expect([1_000, 3_600_000, 21_600_000, 86_400_000].map((ms) => everyText('en', ms))).toEqual(
      ['every second', 'every hour', 'every 6 hours', 'every day'], //
    );
  });
});

describe('durations, in their two largest units', () => {
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
  ])('%i ms is %s', (ms, text) => expect(timeLeftText(ms)).toBe(text));
});

describe('a calendar', () => {
  it.each([
    ['es', '2026-09-05', 'sábado, 5 de septiembre', 'Septiembre 2026', 'LMXJVSD'],
    ['en', '2026-09-05', 'Saturday, September 5', 'September 2026', 'MoTuWeThFrSaSu'],
  ])('in %s', (language, day, long, month, initials) => {
    expect(longDayText(language, day)).toBe(long);
    expect(monthText(language, day)).toBe(month);
    expect(monthText(language, day, true)).toBe(language === 'es' ? 'septiembre 2026' : month);
    const week = Array.from({ length: 7 }, (_, i) => addDays('2026-09-07', i));
    expect(week.map((one) => weekdayInitial(language, one)).join('')).toBe(initials);
  });

  it('has a name for every month and weekday', () => {
    for (const language of ['es', 'en']) {
      const months = Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}-01`);
      expect(new Set(months.map((day) => monthText(language, day))).size).toBe(12);
      expect(new Set(months.map((day) => rangeText(language, day, day))).size).toBe(12);
      for (const day of months) expect(longDayText(language, day)).toMatch(/^\p{L}+, (1 de \p{L}+|\p{L}+ 1)$/u);
    }
  });
});

describe('money in responses and in the log', () => {
  property.prop([fc.maxSafeInteger(), fc.constantFrom(...CURRENCIES)])('is written alike', (whole, currency) => {
    const money = { amount: whole % 10 ** 13, currency };
    expect(amountText(toWire(money), currencyKey(currency))).toBe(moneyText(money));
  });

  it('has as many decimals as its currency, two where it is unknown', () => {
    expect(['es_CL', 'CLP', 'clp', 'it_IT', 'EUR', 'xx_YY'].map(decimalsOf)).toEqual([0, 0, 0, 2, 2, 2]);
  });
});

it('a percentage has a space before its sign in Spanish and none in English', () => {
  expect([withPercent('es', '3,5'), withPercent('en', '3.5')]).toEqual(['3,5 %', '3.5%']);
});
