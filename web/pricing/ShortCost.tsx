import { useTranslation } from 'react-i18next';
import { amountText, stayLengthText } from '../../src/kernel/formats.ts';
import type { Cost } from '../../src/kernel/price/stay-cost.ts';
import { Converted, Price } from '../ui/listing/Price.tsx';

type Props = { cost: Cost; stay: { from: string; to: string } };

/**
 * The cost of a stay in two lines, for narrow places: the leading figure with its amount in the reader's currency, then the length and the
 * whole stay (D-125, D-126, D-163).
 */
export const ShortCost = ({ cost: { lead, second }, stay }: Props) => {
  const { t, i18n } = useTranslation(['pricing', 'common']);
  return (
    <>
      <Price amount={lead.amount} moneda={lead.moneda} />
      {lead.name === 'month' && <span className="unit">{t('common:price.month')}</span>}
      <Converted amount={lead.amount} moneda={lead.moneda} />
      <span className="unit card-m">
        <span>{stayLengthText(i18n.language, stay.from, stay.to)} </span>
        {second && <span>{t('short.stay', { amount: amountText(second.amount, second.moneda) })}</span>}
      </span>
    </>
  );
};
