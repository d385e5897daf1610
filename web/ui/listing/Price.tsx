import { useTranslation } from 'react-i18next';
import { useConverted } from '../../api/rates.ts';
import { figure, isoOf, money } from '../../format.ts';

/** An amount with its code; the figure leads (mock). */
export const Price = ({ amount, moneda, unit }: { amount: number; moneda: string; unit?: string }) => {
  const currency = isoOf(moneda);
  return (
    <span className="price">
      <b>
        {currency === 'CLP' ? '$ ' : ''}
        {figure(amount, currency)}
      </b>{' '}
      <span className="code">{currency}</span>
      {unit && <span className="unit"> {unit}</span>}
    </span>
  );
};

/** What that is in the visitor's own currency, marked as a hint: `≈ 54.00 USD`. Nothing when it is the same. */
export const Converted = ({ amount, moneda }: { amount: number; moneda: string }) => {
  const { t } = useTranslation();
  const converted = useConverted(amount, moneda);
  if (!converted) return null;
  return (
    <span className="small mute num" title={t('converted')}>
      ≈ {money(converted.amount, converted.currency)}
    </span>
  );
};
