import { decimalsOf } from '../../../src/kernel/money.ts';

const MASK = 14; // D-87

const masked = (text: string): string => text.replace(/\D/g, '').slice(0, MASK);

/** A whole number and, if there are any, up to two decimals. A separator before three digits separates thousands. */
const partsOf = (text: string): [whole: string, decimals: string | undefined] => {
  const fraction = /[.,](\d{0,2})$/.exec(text.trim());
  return fraction ? [masked(text.trim().slice(0, fraction.index)), fraction[1]] : [masked(text), undefined];
};

/** A whole number as typed or pasted: `1.234` becomes 1234, and `45,5` becomes 45 (W-11). */
export const digitsOf = (text: string): string => partsOf(text)[0];

/** An amount as typed or pasted, without thousands separators. Decimals are kept if the currency has them. */
export const amountOf = (text: string, moneda: string): string => {
  const [whole, decimals] = partsOf(text);
  return decimalsOf(moneda) === 0 || decimals === undefined ? whole : `${whole || '0'}.${decimals}`;
};

/** Six decimals of a degree are about 11 cm. */
export const degrees = (value: number): string => String(Number(value.toFixed(6)));

/** The median; NaN without amounts. */
export const medianOf = (amounts: readonly number[]): number => {
  const sorted = amounts.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2;
};
