import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText, percentText } from '../../../src/kernel/formats.ts';
import type { components } from '../../api/schema.ts';
import styles from './methods.module.css';

export type Offer = components['schemas']['PaymentOffer'];
type Method = Offer['method'];
type Props = {
  offers: readonly Offer[];
  chosen: Method | null;
  onChoose: (method: Method) => void;
  inside?: (offer: Offer) => ReactNode;
  /** How a transfer works here, and the period for it. */
  transferHow: string;
};

/** The payment methods, each with its surcharge and its total; an unavailable one gives its reason (K-10). */
export const Methods = ({ offers, chosen, onChoose, inside, transferHow }: Props) => {
  const { t, i18n } = useTranslation('payment');
  return (
    <fieldset className={styles.ways}>
      <legend className="vh">{t('methods')}</legend>
      {offers.map((offer) => {
        const { method, available, reason, percent, total } = offer;
        const on = method === chosen;
        const more = on ? inside?.(offer) : null;
        return (
          <div key={method} className={`${styles.way}${on ? ` ${styles.on}` : ''}${available ? '' : ` ${styles.no}`}`}>
            <label>
              <input type="radio" name="method" value={method} checked={on} disabled={!available} onChange={() => onChoose(method)} />
              <span className={styles.name}>{t(`method.${method}.name`)}</span>
              <span className={styles.amount}>{available ? amountText(total.amount, total.moneda) : t('unavailable')}</span>
              <span className={`${styles.note} small`}>
                {available ? (method === 'bankTransfer' ? transferHow : t(`method.${method}.how`)) : t(`why.${reason ?? 'other'}`)}
              </span>
              {available && (
                <span className={`${styles.included} small num`}>
                  {percent > 0 ? t('includes', { percent: percentText(i18n.language, percent) }) : t('noCharge')}
                </span>
              )}
            </label>
            {more && <div className={styles.inside}>{more}</div>}
          </div>
        );
      })}
    </fieldset>
  );
};
