import { decimalText } from '../../src/kernel/formats.ts';

/**
 * Pesos for one unit as they are typed: with at most six decimals after a point or a comma, and grouped as the console writes them, so that
 * `1.099` is 1,099 pesos in Spanish. Null for anything else and for nothing.
 */
export const rateOf = (locale: string, typed: string): number | null => {
  const [group = '', decimal = ''] = decimalText(locale, 1_000.5).replaceAll(/\d/g, '');
  const isGrouped = new RegExp(`^[1-9]\\d{0,2}(?:[${group}]\\d{3})+(?:[${decimal}]\\d+)?$`).test(typed.trim());
  const plain = (isGrouped ? typed.replaceAll(group, '') : typed).trim().replace(',', '.');
  const rate = /^\d{1,10}(\.\d{1,6})?$/.test(plain) ? Number(plain) : 0;
  return rate > 0 && rate <= 1_000_000_000 ? rate : null;
};

/** How much more a currency is worth by `rate` than by `other`, in hundredths of a per cent. */
export const differenceOf = (rate: number, other: number): number => Math.round((rate / other - 1) * 10_000) / 100;
