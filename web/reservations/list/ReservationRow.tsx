import { Mail, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { dayWithWeekday, instant, money } from '../../format.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Price } from '../../ui/listing/Price.tsx';
import { backText } from '../cancel/refund.ts';
import { RowDeadline } from '../Deadline.tsx';
import type { Reservation, Side } from '../queries.ts';
import { StateBadge } from '../StateBadge.tsx';
import { dueAt, isClosed, standingOf } from '../state.ts';

export type RowAction = 'accept' | 'reject' | 'cancel' | 'history' | 'schedule' | 'ask_end';
type Props = { reservation: Reservation; side: Side; onAction: (action: RowAction, reservation: Reservation) => void };

type Translate = ReturnType<typeof useTranslation<'reservations'>>['t'];

/** Of one that was paid and has ended: what goes back, also when that is nothing. */
const cameBack = (t: Translate, { refund, moneda }: Reservation): string =>
  refund?.amount ? t('refunded', { amount: backText(refund, moneda) }) : t('kept');

/** One reservation of a list: who, when, how much, how it stands, and one thing to do (R-02, R-03). */
export const ReservationRow = ({ reservation, side, onAction }: Props) => {
  const { t, i18n } = useTranslation(['reservations', 'common']);
  const language = i18n.language;
  const standing = standingOf(reservation);
  const closed = isClosed(reservation);
  const due = dueAt(reservation);
  const { accommodation, user: guest, actions } = reservation;
  const other = side === 'host' ? guest : accommodation.user;
  const ended = reservation.ended_at && instant(reservation.ended_at, reservation.zona_horaria, language);
  const can = (action: Reservation['actions'][number]) => actions.includes(action);
  const contact = reservation.fecha_pago && (other.correo || other.telefono);
  return (
    <article className={closed ? 'rw off' : 'rw'}>
      <div className="ph">
        {accommodation.imagen ? (
          <img src={accommodation.imagen} alt="" width={224} height={168} loading="lazy" />
        ) : (
          <span className="no-photo" />
        )}
      </div>
      <div className="h">
        <h3>
          <Link to={paths.listing(accommodation.idalojamiento)}>
            {t(`row.${side}.${standing}`, { name: other.nombre, space: accommodation.nombre })}
          </Link>
        </h3>
        <p className="small num">
          {t('fromTo', {
            from: dayWithWeekday(reservation.fecha_inicio, language),
            to: dayWithWeekday(reservation.fecha_termino, language),
          })}{' '}
          <span className="mute">
            <span className="only-wide">· </span>
            {t('common:nights', { count: reservation.totalDays })} · {t('common:guests', { count: reservation.guests })}
          </span>
        </p>
        {side === 'host' && <p className="small mute">{accommodation.nombre}</p>}
      </div>
      <div className="pay price">
        <p>{closed ? money(reservation.total, reservation.moneda) : <Price amount={reservation.total} moneda={reservation.moneda} />}</p>
        {!closed && reservation.later.length > 0 && <p className="small mute">{t('thenMonthly')}</p>}
      </div>
      <div className="st">
        <StateBadge standing={standing} />
        {due && <RowDeadline until={due} serverNow={reservation.server_now} zone={reservation.zona_horaria} />}
        {standing === 'announced' && <span className="small mute">{t('announcedNote')}</span>}
        {standing === 'checking' && <span className="small mute">{t('checkingNote')}</span>}
        {!closed && reservation.end_asked_at && <span className="small mute">{t(`endAskedNote.${side}`)}</span>}
        {!closed && reservation.end_refused_at && <span className="small mute">{t(`endRefusedNote.${side}`)}</span>}
        {(reservation.contested === 'open' || (reservation.contested === 'lost' && side === 'guest')) && (
          <span className="small hot">{t(`contestedNote.${side}`)}</span>
        )}
        {ended && (
          <span className="small mute num">
            {t(`ended.${side}.${standing}` as 'ended.guest.rejected', { defaultValue: '' })}{' '}
            {t('endedAt', { day: ended.day, time: ended.time })}
            {reservation.reason && ` ${t('reason', { reason: t(`reasons.${reservation.reason}`) })}`}
            {reservation.fecha_pago && ` ${cameBack(t, reservation)}`}
          </span>
        )}
        {contact && (
          <span className="small contact">
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
        )}
      </div>
      <div className="ac">
        {standing !== 'draft' && (
          <Button look="quiet" small network onClick={() => onAction('history', reservation)}>
            {t('history')}
          </Button>
        )}
        {standing !== 'draft' && reservation.later.length > 0 && (
          <Button look="quiet" small network onClick={() => onAction('schedule', reservation)}>
            {t('schedule.open')}
          </Button>
        )}
        {can('cancel') && (
          <Button look="quiet" small network onClick={() => onAction('cancel', reservation)}>
            {standing === 'draft' ? t('discard') : t('cancel')}
          </Button>
        )}
        {can('ask_end') && (
          <Button look="quiet" small network onClick={() => onAction('ask_end', reservation)}>
            {t('askEnd')}
          </Button>
        )}
        {can('reject') && (
          <Button look="quiet" network onClick={() => onAction('reject', reservation)}>
            {t('reject')}
          </Button>
        )}
        {side === 'guest' && standing === 'paid' && reservation.token && (
          <ButtonLink look="secondary" to={paths.receipt(reservation.idreserva, reservation.token)}>
            {t('receipt')}
          </ButtonLink>
        )}
        {can('accept') && (
          <Button network onClick={() => onAction('accept', reservation)}>
            {t('accept')}
          </Button>
        )}
        {can('pay') && reservation.token && (
          <ButtonLink to={paths.pay(reservation.idreserva, reservation.token)}>
            {standing === 'transfer' ? t('finishTransfer') : t('pay')}
          </ButtonLink>
        )}
        {can('request') && (
          <ButtonLink
            to={paths.reserve(
              accommodation.idalojamiento,
              { from: reservation.fecha_inicio, to: reservation.fecha_termino },
              reservation.guests,
            )}
          >
            {t('goOn')}
          </ButtonLink>
        )}
      </div>
    </article>
  );
};
