import { useLocaleState, useTranslate } from 'react-admin';
import { decimalText, percentText, withPercent } from '../../src/kernel/formats.ts';
import { differenceOf } from './rates.ts';

/** Rates and how far two of them lie apart, as texts of the language. */
export const useRateText = () => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  return {
    pesos: (rate: number): string => t('posada.rate.pesos', { rate: decimalText(locale, rate) }),
    difference: (rate: number, other: number): string => {
      const percent = differenceOf(rate, other);
      return `${percent > 0 ? '+' : ''}${withPercent(locale, percentText(locale, percent))}`;
    },
  };
};
