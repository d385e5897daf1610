import { useTranslation } from 'react-i18next';
import { amountText, percentText } from '../../src/kernel/formats.ts';
import type { Amount, Cost } from '../../src/kernel/price/stay-cost.ts';
import { Converted } from '../ui/listing/Price.tsx';
import { type PriceLine, WhyLine } from './WhyLine.tsx';

type Props = {
  lines: readonly PriceLine[];
  moneda: string;
  cost: Cost;
  /** The price in the currency that the method charges, if different (D-68). */
  exchanged?: (Amount & { label: string }) | null;
  /** Whether the total is followed by its amount in the reader's currency. */
  converted?: boolean;
  /** Whether each line is followed by its explanation. */
  explained?: boolean;
  className?: string | undefined;
  /** The class for the lines that remain when the others are hidden. */
  remaining?: string | undefined;
};

/**
 * The price line by line, including the surcharge of the payment method, and the total; below it further labelled figures that are not part
 * of the total (D-125, D-126).
 */
export const CostLines = ({
  lines,
  moneda,
  cost,
  exchanged = null,
  converted = false,
  explained = false,
  className = '',
  remaining,
}: Props) => {
  const { t, i18n } = useTranslation('pricing');
  const { charge, sum, figures } = cost;
  const name = sum.name === 'stay' ? 'total' : sum.name;
  return (
    <dl className={`lines ${className}`}>
      {lines.map((line) => (
        <div key={line.code}>
          <dt>
            {line.label}
            {explained && (
              <span className="small mute why-line">
                <WhyLine line={line} moneda={moneda} />
              </span>
            )}
          </dt>
          <dd>{amountText(line.amount, moneda)}</dd>
        </div>
      ))}
      {exchanged && (
        <div className={remaining}>
          <dt>{exchanged.label}</dt>
          <dd>{amountText(exchanged.amount, exchanged.moneda)}</dd>
        </div>
      )}
      {charge && charge.amount > 0 && (
        <div>
          <dt>
            {t('charge')}{' '}
            <span className="small mute num why-line">
              {t(`with.${charge.method}`)}
              {charge.percent !== null && `, ${t('percent', { percent: percentText(i18n.language, charge.percent) })}`}
            </span>
          </dt>
          <dd>{amountText(charge.amount, charge.moneda)}</dd>
        </div>
      )}
      <div className="total">
        <dt>
          {t(`figure.${name}`)} {charge && <span className="small mute why-line">{t(`with.${charge.method}`)}</span>}
        </dt>
        <dd>
          {amountText(sum.amount, sum.moneda)}
          {converted && (
            <>
              {' '}
              <br />
              <Converted amount={sum.amount} moneda={sum.moneda} />
            </>
          )}
        </dd>
      </div>
      {figures
        .filter((figure) => figure !== sum)
        .map((figure) => (
          <div key={figure.name} className={remaining}>
            <dt>
              <span className="small mute">{t(`figure.${figure.name}`)}</span>
            </dt>
            <dd>
              <span className="small mute">{amountText(figure.amount, figure.moneda)}</span>
            </dd>
          </div>
        ))}
    </dl>
  );
};
