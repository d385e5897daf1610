import { decimalsOf } from '../../src/kernel/money.ts';

/** Grouped by threes or not at all; one or two digits after a last separator are decimals. */
const AMOUNT = /^(\d+|\d{1,3}(?:[.,\s]\d{3})+)(?:[.,](\d{1,2}))?$/;

/** A sum as people write it, in units of the currency: `150.000` is a hundred and fifty thousand. Null for what is none. */
export const amountOf = (text: string, currency: string): number | null => {
  const [, whole, decimals] = AMOUNT.exec(text.trim()) ?? [];
  if (whole === undefined || (decimals !== undefined && decimalsOf(currency) === 0)) return null;
  return Number(`${whole.replace(/\D/g, '')}.${decimals ?? 0}`);
};
