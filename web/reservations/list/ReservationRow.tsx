import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { amountText, rangeText, stayLengthText } from '../../../src/kernel/formats.ts';
import { guestCost } from '../../../src/kernel/price/stay-cost.ts';
import { paths } from '../../paths.ts';
import { Price } from '../../ui/listing/Price.tsx';
import { goesBack } from '../cancel/refund.ts';
import { hostFigure } from '../shared/host-figure.ts';
import type { Reservation, Side } from '../shared/queries.ts';
import { isClosed, standingOf } from '../shared/state.ts';
import type { OnAction } from './actions.ts';
import styles from './list.module.css';
import { RowActions } from './RowActions.tsx';
import { RowState } from './RowState.tsx';

type Props = { reservation: Reservation; side: Side; onAction: OnAction };

/**
 * The most relevant amount for the reader: for the host their share; for the guest what was paid, before that the cost of the stay, and
 * after the end the refund (D-125, R-03).
 */
const Money = ({ reservation, side, closed }: { reservation: Reservation; side: Side; closed: boolean }) => {
  const { t } = useTranslation(['reservations', 'pricing']);
  const { fecha_pago, moneda } = reservation;
  if (closed && !fecha_pago) return null;
  if (closed && side === 'guest') {
    const amount = goesBack(reservation);
    return <p className="small num">{amount === null ? t('kept') : t('refunded', { amount })}</p>;
  }
  const cost = side === 'host' ? null : guestCost(reservation);
  const lead = cost?.lead;
  const { amount, moneda: currency } = lead ?? { amount: hostFigure(reservation).amount, moneda };
  /** The whole stay, paid or not, needs no name: the state beside it tells. */
  const isWhole = lead?.name === 'stay' || (lead?.name === 'paid' && !cost?.second);
  const name = lead ? !isWhole && t(`pricing:figure.${lead.name}`) : t('amount.host');
  return (
    <>
      <p>{closed ? amountText(amount, currency) : <Price amount={amount} moneda={currency} />}</p>
      {name && <p className="small mute">{name}</p>}
    </>
  );
};

/** One reservation in a list: picture, description, dates, state, one amount and one button. */
export const ReservationRow = ({ reservation, side, onAction }: Props) => {
  const { language } = useTranslation().i18n;
  const closed = isClosed(reservation);
  const { accommodation, user: guest, fecha_inicio: from, fecha_termino: to } = reservation;
  const year = to.slice(0, 4) === reservation.server_now.slice(0, 4) ? '' : ` ${to.slice(0, 4)}`; // stands behind the last day
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
          <Link to={standingOf(reservation) === 'draft' ? paths.listing(accommodation.idalojamiento) : paths.stay(reservation.idreserva)}>
            {side === 'host' ? guest.nombre : accommodation.nombre}
          </Link>
        </h3>
        {side === 'host' && <p className="small mute">{accommodation.nombre}</p>}
        <p className="small num">
          {rangeText(language, from, to)}
          {year}{' '}
          <span className="mute">
            <span className="only-wide">{'·\u00a0'}</span>
            {stayLengthText(language, from, to)}
          </span>
        </p>
      </div>
      <div className={`${styles.price} price`}>
        <Money reservation={reservation} side={side} closed={closed} />
      </div>
      <RowState reservation={reservation} side={side} />
      <RowActions reservation={reservation} side={side} onAction={onAction} />
    </article>
  );
};
