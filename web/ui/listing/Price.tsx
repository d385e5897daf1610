import { useTranslation } from 'react-i18next';
import { amountText, figureText } from '../../../src/shared/formats.ts';
import { currencyCode, decimalsOf } from '../../../src/shared/money.ts';
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

/** The amount in the visitor's currency, marked as approximate: `≈ 54.00 USD`. Nothing when the currency is the same. */
export const Converted = ({ amount, moneda }: { amount: number; moneda: string }) => {
  const { t } = useTranslation();
  const converted = useConverted(amount, moneda);
  if (!converted) return null;
  return (
    <span className="small mute num" title={t('converted')}>
      ≈ {amountText(converted.amount, converted.currency)}
    </span>
  );
};
