import { expect, it } from 'vitest';
import { differenceOf, rateOf } from '../../admin/rates/rates.ts';

it.each([
  ['968', 968],
  ['0,635', 0.635],
  [' 1281.5 ', 1_281.5],
  ['0.000001', 0.000001],
  ['1000000000', 1_000_000_000],
])('a rate that is typed: "%s"', (typed, rate) => expect(rateOf(typed)).toBe(rate));
it.each(['', '0', '0,0', '-1', '1.2345678', '1e3', '1000000000.1', 'mil'])('is none: "%s"', (typed) => expect(rateOf(typed)).toBeNull());

it.each([
  [1_100, 1_000, 10],
  [900, 1_000, -10],
  [1_000, 1_000, 0],
  [1_000.1, 1_000, 0.01],
])('%d pesos instead of %d are %d per cent more', (rate, other, percent) => expect(differenceOf(rate, other)).toBe(percent));
