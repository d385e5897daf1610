import { useTranslation } from 'react-i18next';
import { dayText, shortWeekdayText } from '../../../src/shared/formats.ts';
import { reservationCost } from '../../../src/shared/price/stay-cost.ts';
import { CostLines } from '../../pricing/CostLines.tsx';
import { Converted } from '../../ui/listing/Price.tsx';
import type { Reservation } from '../queries.ts';
import type { Offer } from './draft.ts';
import styles from './reserve.module.css';

/** `offer`: the method that was chosen; before that the price is that of the cheapest one. */
type Props = { reservation: Reservation; offer?: Offer | undefined };

/** The price without the charge of a method, in the currency that it charges, where that is another one (D-68). */
export const exchangedOf = (offer: Offer | undefined, { moneda }: Pick<Reservation, 'moneda'>, label: string) =>
  offer?.available && offer.total.moneda !== moneda ? { label, amount: offer.base.amount, moneda: offer.base.moneda } : null;

/** What is reserved, beside every step; on a phone above it (K-01). */
export const Summary = ({ reservation, offer }: Props) => {
  const { t, i18n } = useTranslation(['reservations', 'common', 'payment']);
  const { accommodation, moneda } = reservation;
  const cost = reservationCost(reservation, offer);
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
            <p className={`small mute num dotted ${styles.brief}`}>
              <span>
                {t('fromTo', {
                  from: dayText(i18n.language, reservation.fecha_inicio),
                  to: dayText(i18n.language, reservation.fecha_termino),
                })}{' '}
              </span>
              <span>{t('common:guests', { count: reservation.guests })}</span>
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
        <div>
          <CostLines
            lines={reservation.lines}
            moneda={moneda}
            cost={cost}
            exchanged={exchangedOf(offer, reservation, t('payment:inDollars'))}
            kept={styles.keep}
          />
          <Converted amount={cost.sum.amount} moneda={cost.sum.moneda} />
        </div>
      </div>
    </aside>
  );
};
