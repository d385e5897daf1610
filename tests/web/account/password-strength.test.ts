import { expect, it } from 'vitest';
import { strengthOf } from '../../../web/account/password/password-strength.ts';

it.each([
  ['', 1],
  ['Posad26', 1], // 7
  ['Posada26', 2], // 8
  ['Posada-26', 3],
  ['Aa1Aa1Aa1', 1], // three different signs
  ['Posada20262', 2], // 11
  ['Posada202627', 3], // 12
  ['Posada2026271Xyz', 4], // 16
  ['Posada-20262', 4],
  ['abcdefghijklmnop', 1],
])('%s has the strength %i (U-02)', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
