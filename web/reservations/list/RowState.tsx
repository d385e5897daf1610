import { Mail, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { instantParts } from '../../../src/shared/instants.ts';
import { Directions } from '../../map/Directions.tsx';
import { goesBack } from '../cancel/refund.ts';
import { ToConfirmBadge } from '../confirmed/Confirmed.tsx';
import type { Reservation, Side } from '../queries.ts';
import { StateBadge } from '../StateBadge.tsx';
import { dueAt, isClosed, type Standing, standingOf } from '../state.ts';
import styles from './list.module.css';
import { RowDeadline } from './RowDeadline.tsx';

type Translate = ReturnType<typeof useTranslation<'reservations'>>['t'];

/** The refund of a paid reservation that has ended, also when it is zero. */
const cameBack = (t: Translate, reservation: Reservation): string => {
  const amount = goesBack(reservation);
  return amount === null ? t('kept') : t('refunded', { amount });
};

const EXPLAINED = ['rejected', 'host_deadline', 'payment_deadline', 'transfer_deadline', 'draft_lapsed', 'agreed', 'by_admin'] as const;

/** What an end means for this side; empty where the badge says it all. */
const meaningOf = (t: Translate, standing: Standing, side: Side): string => {
  if (side === 'host' && standing === 'by_guest') return t('ended.host.by_guest');
  const explained = EXPLAINED.find((one) => one === standing);
  return explained ? t(`ended.${side}.${explained}`) : '';
};

/** The state of a reservation: its badge, the time left, its refund, and the contact. */
export const RowState = ({ reservation, side }: { reservation: Reservation; side: Side }) => {
  const { t, i18n } = useTranslation(['reservations', 'common']);
  const standing = standingOf(reservation);
  const closed = isClosed(reservation);
  const due = dueAt(reservation);
  const ended = reservation.ended_at && instantParts(i18n.language, reservation.zona_horaria, reservation.ended_at);
  return (
    <div className={styles.state}>
      <StateBadge standing={standing} side={side} />
      <ToConfirmBadge reservation={reservation} />
      {due && <RowDeadline until={due} serverNow={reservation.server_now} zone={reservation.zona_horaria} />}
      {standing === 'announced' && <span className="small mute">{t('announcedNote')}</span>}
      {standing === 'checking' && <span className="small mute">{t('checkingNote')}</span>}
      {!closed && reservation.end_asked_at && <span className="small mute">{t(`endAskedNote.${side}`)}</span>}
      {!closed && reservation.end_refused_at && <span className="small mute">{t(`endRefusedNote.${side}`)}</span>}
      {(reservation.contested === 'open' || (reservation.contested === 'lost' && side === 'guest')) && (
        <span className={`small ${styles.hot}`}>{t(`contestedNote.${side}`)}</span>
      )}
      {ended && (
        <span className="small mute num">
          {meaningOf(t, standing, side)} {t('endedAt', { day: ended.day, time: ended.time })}
          {reservation.reason && ` ${t('reason', { reason: t(`reasons.${reservation.reason}`) })}`}
          {reservation.fecha_pago && ` ${cameBack(t, reservation)}`}
        </span>
      )}
      <Contact reservation={reservation} side={side} />
      {side === 'guest' && standing === 'paid' && <Way accommodation={reservation.accommodation} />}
    </div>
  );
};

/** Name and telephone number of the other side, shown once it is paid. */
const Contact = ({ reservation, side }: { reservation: Reservation; side: Side }) => {
  const { accommodation, user: guest } = reservation;
  const other = side === 'host' ? guest : accommodation.user;
  if (!reservation.fecha_pago || !(other.correo || other.telefono)) return null;
  return (
    <span className={`small ${styles.contact}`}>
      <b>
        {other.nombre} {other.apellido}
      </b>
      {other.correo && (
        <a className="link" href={`mailto:${other.correo}`}>
          <Mail size={16} aria-hidden /> {other.correo}
        </a>
      )}
      {other.telefono && (
        <a className="link num" href={`tel:+${other.telefono}`}>
          <Phone size={16} aria-hidden /> +{other.telefono}
        </a>
      )}
      {side === 'guest' && accommodation.direccion && (
        <span>
          {accommodation.direccion} {accommodation.numero}, {accommodation.comuna}
        </span>
      )}
    </span>
  );
};

/** Directions for the guest of a stay that is paid: the answer has the address only then (D-44). */
const Way = ({ accommodation: { destino } }: Pick<Reservation, 'accommodation'>) => <Directions to={destino} />;
