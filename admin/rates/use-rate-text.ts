import { useLocaleState, useTranslate } from 'react-admin';
import { decimalText, percentText, withPercent } from '../../src/kernel/formats.ts';
import { differenceOf } from './rates.ts';

/** Formats rates and the difference between two of them in the language of the console. */
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
