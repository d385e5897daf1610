import { decimalsOf } from '../../src/kernel/money.ts';

/** Grouped in threes or not at all; one or two digits after the last separator are decimals. */
const AMOUNT = /^(\d+|\d{1,3}(?:[.,\s]\d{3})+)(?:[.,](\d{1,2}))?$/;

/** Parses an amount as people write it, in units of the currency: `150.000` is a hundred and fifty thousand. Null if it is invalid. */
export const amountOf = (text: string, currency: string): number | null => {
  const [, whole, decimals] = AMOUNT.exec(text.trim()) ?? [];
  if (whole === undefined || (decimals !== undefined && decimalsOf(currency) === 0)) return null;
  return Number(`${whole.replace(/\D/g, '')}.${decimals ?? 0}`);
};
