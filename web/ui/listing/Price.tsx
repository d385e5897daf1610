import { useTranslation } from 'react-i18next';
import { amountText, figureText } from '../../../src/kernel/formats.ts';
import { currencyCode, decimalsOf } from '../../../src/kernel/money.ts';
import { useConverted } from '../../api/rates.ts';

/** An amount with its currency code, the amount emphasised (mock). */
export const Price = ({ amount, moneda, unit }: { amount: number; moneda: string; unit?: string }) => {
  const currency = currencyCode(moneda);
  return (
    <span className="price">
      <b>
        {decimalsOf(moneda) === 0 ? '$ ' : ''}
        {figureText(amount, currency)}
      </b>{' '}
      <span className="code">{currency}</span>
      {unit && <span className="unit"> {unit}</span>}
    </span>
  );
};

/** From this amount on, a converted amount is shown without cents. */
const WHOLE = 10;

/**
 * The amount in the visitor's currency, marked as approximate and without cents: `≈ 54 USD`, under ten `≈ 7.60 USD`. Hidden when the
 * currency is the same.
 */
export const Converted = ({ amount, moneda }: { amount: number; moneda: string }) => {
  const { t } = useTranslation();
  const converted = useConverted(amount, moneda);
  if (!converted) return null;
  return (
    <span className="small mute num" title={t('converted')}>
      ≈{' '}
      {converted.amount < WHOLE
        ? amountText(converted.amount, converted.currency)
        : amountText(Math.round(converted.amount), converted.currency).replace(/\.00(?= )/, '')}
    </span>
  );
};
