import { expect, it } from 'vitest';
import { differenceOf, rateOf } from '../../admin/rates/rates.ts';

it.each([
  ['968', 968],
  ['0,635', 0.635],
  [' 1281.5 ', 1_281.5],
  ['0.000001', 0.000001],
  ['1000000000', 1_000_000_000],
])('a typed rate: "%s"', (typed, rate) => expect([rateOf('es', typed), rateOf('en', typed)]).toEqual([rate, rate]));
it.each(['', '0', '0,0', '-1', '1.2345678', '1e3', '1000000000.1', 'mil', '1.0.99', '1.099.25', '1,099,25', '.099', '1.099,1234567'])(
  'is invalid: "%s"',
  (typed) => expect([rateOf('es', typed), rateOf('en', typed)]).toEqual([null, null]),
);

it.each([
  ['es', '1.099', 1_099],
  ['es', '1.099,25', 1_099.25],
  ['es', '1.000.000', 1_000_000],
  ['es', '1,099', 1.099],
  ['es', '0.635', 0.635],
  ['en', '1,099', 1_099],
  ['en', '1,099.25', 1_099.25],
  ['en', '1.099', 1.099],
])('in the console in %s "%s" is parsed as it is written there', (locale, typed, rate) => expect(rateOf(locale, typed)).toBe(rate));

it.each([
  [1_100, 1_000, 10],
  [900, 1_000, -10],
  [1_000, 1_000, 0],
  [1_000.1, 1_000, 0.01],
])('%d pesos instead of %d are %d per cent more', (rate, other, percent) => expect(differenceOf(rate, other)).toBe(percent));
