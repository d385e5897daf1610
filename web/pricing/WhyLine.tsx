import { useTranslation } from 'react-i18next';
import { amountText, percentText } from '../../src/kernel/formats.ts';
import type { components } from '../api/schema.ts';

export type PriceLine = components['schemas']['Reservation']['lines'][number];

/** How a price line was computed, as a sentence with the server's numbers (D-a12). */
export const WhyLine = ({ line: { code, how }, moneda }: { line: PriceLine; moneda: string }) => {
  const { t, i18n } = useTranslation('pricing');
  const number = (name: string) => Number(how[name] ?? 0);
  const amount = (name: string) => amountText(number(name), moneda);
  switch (code) {
    case 'stay':
      return t('why.stay', { nightly: amount('nightly'), count: number('nights') });
    case 'first_month':
      return [
        t('why.month', { rent: amount('monthly_rent') }),
        number('nights') > 0
          ? t('why.monthsAndNights', { count: number('months'), nights: number('nights'), cost: amount('cost') })
          : t('why.months', { count: number('months'), cost: amount('cost') }),
      ].join(' ');
    case 'service':
      return t('why.service', { percent: percentText(i18n.language, number('percent')), base: amount('base') });
    case 'discount':
      return null; // its label is sufficient
  }
};
