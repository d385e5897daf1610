import { decimalsOf } from '../../../src/kernel/money.ts';

const MASK = 14; // D-87

/** Keeps the digits of what was typed or pasted: `1.234` becomes 1234 (W-11). */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, MASK);

/**
 * Parses an amount as typed or pasted: thousands separators are dropped; one or two digits after the last separator are decimals if the
 * currency has decimals.
 */
export const amountOf = (text: string, moneda: string): string => {
  const fraction = decimalsOf(moneda) === 2 ? /[.,](\d{0,2})$/.exec(text.trim()) : null;
  if (!fraction) return digitsOf(text);
  return `${digitsOf(text.trim().slice(0, fraction.index)) || '0'}.${fraction[1] ?? ''}`;
};

/** Six decimals of a degree are about 11 cm. */
export const degrees = (value: number): string => String(Number(value.toFixed(6)));

/** The median; NaN without amounts. */
export const medianOf = (amounts: readonly number[]): number => {
  const sorted = amounts.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2;
};
