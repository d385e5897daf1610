import { useTranslation } from 'react-i18next';
import { amountText } from '../../src/shared/formats.ts';
import type { Cost } from '../../src/shared/price/stay-cost.ts';
import { Converted, Price } from '../ui/listing/Price.tsx';

type Props = { cost: Cost; nights: number; each?: string };

/** What a stay costs where there is little room: the leading figure, then each other one by its name (D-125, D-126). */
export const ShortCost = ({ cost, nights, each }: Props) => {
  const { t } = useTranslation(['pricing', 'common']);
  const { lead, figures, charge } = cost;
  const isMonth = lead.name === 'month';
  const words = [
    t('common:nights', { count: nights }),
    ...figures.slice(1).map(({ name, amount, moneda }) => t(`short.${name}`, { amount: amountText(amount, moneda) })),
    ...(charge ? [t(`with.${charge.method}`)] : []),
    ...(each && !isMonth ? [each] : []),
  ];
  return (
    <>
      {charge && !isMonth && <span className="unit">{t('common:price.from')}</span>}
      <Price amount={lead.amount} moneda={lead.moneda} />
      {isMonth && <span className="unit">{t('common:price.month')}</span>}
      <span className="unit card-m">
        {words.map((word) => (
          <span key={word}>{word} </span>
        ))}
      </span>
      <Converted amount={lead.amount} moneda={lead.moneda} />
    </>
  );
};
