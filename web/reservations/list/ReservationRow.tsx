import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { amountText, DOT, shortWeekdayText, stayLengthText } from '../../../src/shared/formats.ts';
import { type Cost, guestCost } from '../../../src/shared/price/stay-cost.ts';
import { paths } from '../../paths.ts';
import { Price } from '../../ui/listing/Price.tsx';
import { GuestFace } from '../GuestCard.tsx';
import { GuestNote } from '../GuestNote.tsx';
import { HostGets } from '../HostGets.tsx';
import { hostFigure } from '../host-figure.ts';
import type { Reservation, Side } from '../queries.ts';
import { isClosed, standingOf } from '../state.ts';
import styles from './list.module.css';
import { type OnAction, RowActions } from './RowActions.tsx';
import { RowState } from './RowState.tsx';

type Props = { reservation: Reservation; side: Side; onAction: OnAction };

/** What the row is about for its reader: the host's share; for the guest what was paid, and before that what the stay costs (D-125). */
const Money = ({ reservation, side, closed }: { reservation: Reservation; side: Side; closed: boolean }) => {
  const { t } = useTranslation(['reservations', 'pricing']);
  const cost = side === 'host' ? null : guestCost(reservation);
  const mine = hostFigure(reservation);
  const { amount, moneda } = cost ? cost.lead : { amount: mine.amount, moneda: reservation.moneda };
  const words = cost ? guestWords(cost, t) : [t(mine.name === 'missed' ? 'amount.missed' : 'amount.host')];
  const inParts = side === 'host' && !closed && reservation.later.length > 0;
  return (
    <>
      <p>{closed ? amountText(amount, moneda) : <Price amount={amount} moneda={moneda} />}</p>
      {inParts ? (
        <HostGets reservation={reservation} />
      ) : (
        words.map((line) => (
          <p className="small mute num" key={line}>
            {line}
          </p>
        ))
      )}
    </>
  );
};

/** The name of the leading figure with the method, then the whole stay. */
const guestWords = ({ lead, second, charge }: Cost, t: TFunction<['reservations', 'pricing']>): string[] => {
  const name = lead.name === 'stay' ? [] : [t(`pricing:figure.${lead.name}`)];
  const others = second ? [t('pricing:short.stay', { amount: amountText(second.amount, second.moneda) })] : [];
  const method = charge ? [t(`pricing:with.${charge.method}`)] : [];
  // what was paid, was paid by this method; before that all figures are with its charge
  if (lead.name === 'paid' || others.length === 0) return [[...name, ...method].join(' '), ...others].filter(Boolean);
  return [...name, ...others, ...method];
};
/** One reservation of a list: person, dates, amount, state, and one main action. */
export const ReservationRow = ({ reservation, side, onAction }: Props) => {
  const { t, i18n } = useTranslation(['reservations', 'common']);
  const language = i18n.language;
  const standing = standingOf(reservation);
  const closed = isClosed(reservation);
  const { accommodation, user: guest } = reservation;
  const other = side === 'host' ? guest : accommodation.user;
  return (
    <article className={closed ? `${styles.row} ${styles.closed}` : styles.row}>
      <div className={styles.photo}>
        {accommodation.imagen ? (
          <img src={accommodation.imagen} alt="" width={224} height={168} loading="lazy" />
        ) : (
          <span className="no-photo" />
        )}
      </div>
      <div className={styles.what}>
        <h3>
          <Link to={standing === 'draft' ? paths.listing(accommodation.idalojamiento) : paths.stay(reservation.idreserva)}>
            {t(`row.${side}.${standing}`, { name: other.nombre, space: accommodation.nombre })}
          </Link>
        </h3>
        <p className="small num">
          {t('fromTo', {
            from: shortWeekdayText(language, reservation.fecha_inicio),
            to: shortWeekdayText(language, reservation.fecha_termino),
          })}{' '}
          <span className="mute">
            <span className="only-wide">{'·\u00a0'}</span>
            {[
              stayLengthText(language, reservation.fecha_inicio, reservation.fecha_termino),
              t('common:guests', { count: reservation.guests }),
            ].join(DOT)}
          </span>
        </p>
        {side === 'host' && <p className="small mute">{accommodation.nombre}</p>}
        {side === 'host' && standing === 'requested' && <GuestFace reservation={reservation} />}
        {!closed && <GuestNote reservation={reservation} side={side} />}
      </div>
      <div className={`${styles.price} price`}>
        <Money reservation={reservation} side={side} closed={closed} />
      </div>
      <RowState reservation={reservation} side={side} />
      <RowActions reservation={reservation} side={side} onAction={onAction} />
    </article>
  );
};
