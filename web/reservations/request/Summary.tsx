import { useTranslation } from 'react-i18next';
import { amountText, dayText, shortWeekdayText } from '../../../src/shared/formats.ts';
import { Converted } from '../../ui/listing/Price.tsx';
import type { Reservation } from '../queries.ts';
import styles from './reserve.module.css';

/** The surcharge of the chosen method and the new total; where the method charges another currency, the total in that currency (D-68). */
type Surcharge = { label: string; amount: number; total: number; moneda: string; exchanged: { label: string; amount: number } | null };
type Props = { reservation: Reservation; surcharge?: Surcharge | null };

/** What is reserved, beside every step; on a phone above it (K-01). */
export const Summary = ({ reservation, surcharge = null }: Props) => {
  const { t, i18n } = useTranslation(['reservations', 'common']);
  const { accommodation, moneda } = reservation;
  const total = surcharge ?? { total: reservation.total, moneda };
  return (
    <aside className={styles.side} aria-label={t('summary')}>
      <div className={`panel ${styles.sum} ${styles.sticky}`}>
        <div className={styles.listing}>
          <div className={styles.photo}>
            {accommodation.imagen ? <img src={accommodation.imagen} alt="" width={208} height={156} /> : <span className="no-photo" />}
          </div>
          <div>
            <p className="semi">{accommodation.nombre}</p>
            <p className="small mute">{accommodation.comuna}</p>
            <p className={`small mute num ${styles.brief}`}>
              {t('fromTo', {
                from: dayText(i18n.language, reservation.fecha_inicio),
                to: dayText(i18n.language, reservation.fecha_termino),
              })}{' '}
              · {t('common:guests', { count: reservation.guests })}
            </p>
          </div>
        </div>
        <dl className={`${styles.dates} small`}>
          <div>
            <dt>{t('facts.arrival')}</dt>
            <dd className="num">{shortWeekdayText(i18n.language, reservation.fecha_inicio)}</dd>
          </div>
          <div>
            <dt>{t('facts.departure')}</dt>
            <dd className="num">{shortWeekdayText(i18n.language, reservation.fecha_termino)}</dd>
          </div>
          <div>
            <dt>{t('facts.guests')}</dt>
            <dd>{reservation.guests}</dd>
          </div>
          <div>
            <dt>{t('facts.nights')}</dt>
            <dd>{reservation.totalDays}</dd>
          </div>
        </dl>
        <dl className="lines">
          {reservation.lines.map(({ code, label, amount }) => (
            <div key={code}>
              <dt>{label}</dt>
              <dd>{amountText(amount, moneda)}</dd>
            </div>
          ))}
          {surcharge?.exchanged && (
            <div className={styles.keep}>
              <dt>{surcharge.exchanged.label}</dt>
              <dd>{amountText(surcharge.exchanged.amount, surcharge.moneda)}</dd>
            </div>
          )}
          {surcharge && surcharge.amount > 0 && (
            <div>
              <dt>{surcharge.label}</dt>
              <dd>{amountText(surcharge.amount, surcharge.moneda)}</dd>
            </div>
          )}
          <div className="total">
            <dt>{reservation.later.length > 0 ? t('payNow') : t('facts.total')}</dt>
            <dd>{amountText(total.total, total.moneda)}</dd>
          </div>
        </dl>
        <Converted amount={total.total} moneda={total.moneda} />
      </div>
    </aside>
  );
};
