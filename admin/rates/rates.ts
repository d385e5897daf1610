import { decimalText } from '../../src/kernel/formats.ts';

/**
 * Parses pesos per unit as typed: at most six decimals after a point or a comma, with grouping as the console formats it, so that `1.099`
 * is 1,099 pesos in Spanish. Null for anything else and for empty text.
 */
export const rateOf = (locale: string, typed: string): number | null => {
  const [group = '', decimal = ''] = decimalText(locale, 1_000.5).replaceAll(/\d/g, '');
  const isGrouped = new RegExp(`^[1-9]\\d{0,2}(?:[${group}]\\d{3})+(?:[${decimal}]\\d+)?$`).test(typed.trim());
  const plain = (isGrouped ? typed.replaceAll(group, '') : typed).trim().replace(',', '.');
  const rate = /^\d{1,10}(\.\d{1,6})?$/.test(plain) ? Number(plain) : 0;
  return rate > 0 && rate <= 1_000_000_000 ? rate : null;
};

/** How much more a currency is worth at `rate` than at `other`, in hundredths of a per cent. */
export const differenceOf = (rate: number, other: number): number => Math.round((rate / other - 1) * 10_000) / 100;
