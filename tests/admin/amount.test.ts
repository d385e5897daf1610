import { expect, it } from 'vitest';
import { amountOf } from '../../admin/ui/amount.ts';

it.each([
  ['150.000', 'CLP', 150_000],
  ['150,000', 'CLP', 150_000],
  [' 150 000 ', 'CLP', 150_000],
  ['1.234.567', 'CLP', 1_234_567],
  ['150000', 'CLP', 150_000],
  ['150000.50', 'CLP', null],
  ['150.00', 'CLP', null],
  ['1,500', 'USD', 1_500],
  ['1.500,5', 'USD', 1_500.5],
  ['1,500.50', 'EUR', 1_500.5],
  ['12,5', 'EUR', 12.5],
  ['12.50', 'EUR', 12.5],
  ['1.2345', 'EUR', null],
  ['1,50,000', 'EUR', null],
  ['-5', 'EUR', null],
  ['mil', 'EUR', null],
  ['', 'EUR', null],
])('parses %s in %s as %s', (text, currency, amount) => {
  expect(amountOf(text, currency)).toBe(amount);
});
