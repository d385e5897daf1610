import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { amountText, dayText } from '../../../src/kernel/formats.ts';
import { simulationCost } from '../../../src/kernel/price/stay-cost.ts';
import type { paths } from '../../api/schema.ts';
import { CostLines } from '../../pricing/CostLines.tsx';
import { WhyLine } from '../../pricing/WhyLine.tsx';
import { LegalNotice } from '../../ui/LegalNotice.tsx';
import { Failure } from '../../ui/state/Failure.tsx';
import { LinesSkeleton } from '../../ui/state/Skeletons.tsx';
import styles from './price-lines.module.css';

type Simulation = paths['/api/v1/simulation']['get']['responses'][200]['content']['application/json'];

/** The price line by line, with explanations; shows a skeleton while loading, never the price of other dates (D-a11, D-a12). */
export const PriceLines = ({ price }: { price: UseQueryResult<Simulation> }) => {
  const { t, i18n } = useTranslation('listing');
  if (price.error) return <Failure error={price.error} retry={() => void price.refetch()} />;
  if (!price.data) return <LinesSkeleton count={3} />;
  const { lines, dinero, moneda, legal_notice } = price.data;
  const later = dinero.dates.flatMap(({ due, amount }) => (due ? [{ due, amount }] : []));
  const cost = simulationCost(price.data);
  return (
    <>
      <CostLines lines={lines} moneda={moneda} cost={cost} converted />
      <LegalNotice notice={legal_notice} />
      <details className={styles.why}>
        <summary className="link">{t('why')}</summary>
        <ul className="stack small mute">
          {lines.map((line) => (
            <li key={line.code}>
              <b>{line.label}:</b> <WhyLine line={line} moneda={moneda} />
            </li>
          ))}
        </ul>
      </details>
      {later.length > 0 && (
        <details className={styles.why}>
          <summary className="link">{t('later', { count: later.length })}</summary>
          <dl className="lines small">
            {later.map(({ due, amount }) => (
              <div key={due}>
                <dt className="num">{dayText(i18n.language, due)}</dt>
                <dd>{amountText(amount, moneda)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
};
