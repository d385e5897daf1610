import { useTranslation } from 'react-i18next';
import { dayText, shortWeekdayText, stayLengthText } from '../../../src/kernel/formats.ts';
import { guestCost } from '../../../src/kernel/price/stay-cost.ts';
import { CostLines } from '../../pricing/CostLines.tsx';
import type { Offer } from '../shared/draft.ts';
import type { Reservation } from '../shared/queries.ts';
import styles from './reserve.module.css';

/** `offer`: the selected method. `brief`: without the price lines, which are shown beside it. */
type Props = { reservation: Reservation; offer?: Offer | undefined; brief?: boolean };

/** The price without method surcharge, in the currency that the method charges, if different (D-68). */
export const exchangedOf = (offer: Offer | undefined, { moneda }: Pick<Reservation, 'moneda'>, label: string) =>
  offer?.available && offer.total.moneda !== moneda ? { label, amount: offer.base.amount, moneda: offer.base.moneda } : null;

/** What is being reserved, beside the request; on a phone above it (K-01). */
export const Summary = ({ reservation, offer, brief = false }: Props) => {
  const { t, i18n } = useTranslation(['reservations', 'common', 'payment']);
  const { accommodation, moneda } = reservation;
  const cost = guestCost(reservation, offer);
  return (
    <aside className={styles.side} aria-label={t('summary')}>
      <div className={`panel ${styles.sum} ${styles.sticky}${brief ? ` ${styles.short}` : ''}`}>
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
        {!brief && (
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
              <dt>{t('facts.length')}</dt>
              <dd>{stayLengthText(i18n.language, reservation.fecha_inicio, reservation.fecha_termino)}</dd>
            </div>
          </dl>
        )}
        {cost && (
          <CostLines
            lines={reservation.lines}
            moneda={moneda}
            cost={cost}
            exchanged={exchangedOf(offer, reservation, t('payment:inDollars'))}
            converted
            remaining={styles.keep}
          />
        )}
      </div>
    </aside>
  );
};
