import { CircleCheck, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { amountText, dayText, monthText, rangeText } from '../../src/kernel/formats.ts';
import styles from './earnings.module.css';
import type { Coming } from './queries.ts';

/** The payouts after the next one, month by month. */
export const ComingPayouts = ({ coming }: { coming: readonly Coming[] }) => {
  const { t, i18n } = useTranslation('earnings');
  const months = [...Map.groupBy(coming, ({ vence }) => vence.slice(0, 7))];
  return (
    <section aria-labelledby="coming-payouts">
      <div className={styles.title}>
        <h2 id="coming-payouts">{t('coming')}</h2>
      </div>
      {coming.length === 0 && <p className="small mute">{t('noComing')}</p>}
      {months.map(([month, payouts]) => (
        <div key={month} className={styles.month}>
          <h3>{monthText(i18n.language, `${month}-01`)}</h3>
          <ul className={styles.rows}>
            {payouts.map((one) => (
              <li key={`${one.reserva} ${one.vence}`}>
                {one.estado === 'paid' ? (
                  <CircleCheck size={20} aria-hidden className={styles.good} />
                ) : (
                  <Hourglass size={20} aria-hidden className={styles.waiting} />
                )}
                <span className="semi">
                  {t('of', { guest: one.huesped, dates: rangeText(i18n.language, one.fecha_inicio, one.fecha_termino) })}
                </span>
                <span className={styles.figure}>{amountText(one.importe, one.moneda)}</span>
                <span className={`small mute ${styles.rest}`}>
                  {t(`state.${one.estado}`)}, {t('by', { day: dayText(i18n.language, one.vence) })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
};
