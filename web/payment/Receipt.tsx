import { CalendarPlus, CircleCheck, Clock, FileDown, Mail, MapPin, Phone, Printer } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText, shortWeekdayText, stayLengthText } from '../../src/kernel/formats.ts';
import { instantParts } from '../../src/kernel/instants.ts';
import { guestCost } from '../../src/kernel/price/stay-cost.ts';
import { useEnv } from '../env.ts';
import { Directions } from '../map/Directions.tsx';
import { PointMap } from '../map/PointMap.tsx';
import { TalkLink } from '../messages/shared/TalkLink.tsx';
import { paths } from '../paths.ts';
import { CostLines } from '../pricing/CostLines.tsx';
import type { Reservation } from '../reservations/shared/queries.ts';
import { Schedule } from '../reservations/shared/Schedule.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { calendarFile } from './calendar-file.ts';
import { NextInstalment } from './NextInstalment.tsx';
import styles from './payment.module.css';
import { receiptPdf } from './shared/documents.ts';

/**
 * The receipt of a paid reservation: number, amounts, address and contact, as calendar file and for printing (K-16, R-11). A long stay also
 * lists each later month with its due date and state (K-18).
 */
export const Receipt = ({ reservation, heading }: { reservation: Reservation; heading?: RefObject<HTMLHeadingElement | null> }) => {
  const { t, i18n } = useTranslation(['payment', 'reservations', 'common']);
  const { operator } = useEnv();
  const { accommodation, moneda, later, pagado, user } = reservation;
  const cost = guestCost(reservation);
  const address = [accommodation.direccion, accommodation.numero].filter(Boolean).join(' ');
  const paid = reservation.fecha_pago && instantParts(i18n.language, reservation.zona_horaria, reservation.fecha_pago);
  return (
    <article className={`form-page ${styles.receipt}`}>
      <p className="ok-line">
        <CircleCheck size={24} aria-hidden />{' '}
        {pagado ? t('receipt.paidAmount', { amount: amountText(pagado.amount, pagado.moneda) }) : t('receipt.paid')}
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {t('receipt.title', { space: accommodation.nombre })}
      </h1>
      <p className="mute num dotted">
        <span>{t('receipt.number', { id: reservation.idreserva })} </span>
        {paid && (
          <span>
            {paid.day}, {paid.time}
          </span>
        )}
        <span>{t('receipt.payer', { name: [user.nombre, user.apellido].filter(Boolean).join(' ') })}</span>
      </p>
      {operator && (
        <p className="mute num dotted">
          <span>{operator.name}</span>
          {operator.id && <span>{t('receipt.taxId', { id: operator.id })}</span>}
          {operator.address && <span>{operator.address}</span>}
          <span>{operator.email}</span>
        </p>
      )}
      <p className="no-print">
        <ButtonLink to={paths.stay(reservation.idreserva)}>{t('receipt.stayPage')}</ButtonLink>
      </p>
      <Where accommodation={accommodation} address={address} />
      <section className="panel panel-p">
        <h2>{t('receipt.stay')}</h2>
        <p className="num">
          {t('reservations:fromTo', {
            from: shortWeekdayText(i18n.language, reservation.fecha_inicio),
            to: shortWeekdayText(i18n.language, reservation.fecha_termino),
          })}
        </p>
        <p className="mute">
          {stayLengthText(i18n.language, reservation.fecha_inicio, reservation.fecha_termino)} ·{' '}
          {t('common:guests', { count: reservation.guests })}
        </p>
        {cost && (
          <CostLines
            lines={reservation.lines}
            moneda={moneda}
            cost={cost}
            exchanged={
              pagado && pagado.moneda !== moneda
                ? { label: t('inDollars'), amount: pagado.amount - pagado.surcharge, moneda: pagado.moneda }
                : null
            }
          />
        )}
      </section>
      {later.length > 0 && (
        <section className="panel panel-p">
          <h2>{t('reservations:schedule.title')}</h2>
          <NextInstalment reservation={reservation} />
          <Schedule reservation={reservation} side="guest" />
          {(reservation.dinero?.open ?? 0) > 0 && <p className="small mute">{t('reservations:schedule.byGuest')}</p>}
        </section>
      )}
      {operator && <p className="small mute">{t('receipt.note', { operator: operator.name })}</p>}
      <p className={`row no-print ${styles.doings}`}>
        <Button look="secondary" icon={<CalendarPlus size={20} aria-hidden />} onClick={() => calendarFile(reservation, address)}>
          {t('receipt.calendar')}
        </Button>
        <Button look="secondary" icon={<Printer size={20} aria-hidden />} onClick={() => print()}>
          {t('receipt.print')}
        </Button>
        <a className="btn btn-secondary" href={receiptPdf(reservation.idreserva, { token: reservation.token })} download>
          <FileDown size={20} aria-hidden />
          {t('receipt.pdf')}
        </a>
        <TalkLink reservation={reservation.idreserva} name={accommodation.user.nombre} small={false} />
      </p>
    </article>
  );
};

/** The address, the map and the contact. */
const Where = ({ accommodation, address }: { accommodation: Reservation['accommodation']; address: string }) => {
  const { t } = useTranslation(['payment', 'stay']);
  const host = accommodation.user;
  return (
    <section className="panel panel-p">
      <h2>{t('receipt.where')}</h2>
      {address && (
        <p className={styles.line}>
          <MapPin size={20} aria-hidden />
          <span>
            {address}, {accommodation.comuna}
          </span>
        </p>
      )}
      {accommodation.pin_movido && accommodation.latitud !== undefined && accommodation.longitud !== undefined && (
        <PointMap label={t('receipt.map')} lat={accommodation.latitud} lng={accommodation.longitud} exact />
      )}
      <p className={styles.line}>
        <Clock size={20} aria-hidden />
        <span className="num">{t('stay:hours.value', { from: accommodation.hora_llegada, until: accommodation.hora_salida })}</span>
      </p>
      <Directions to={accommodation.destino} />
      <p className="semi">
        {host.nombre} {host.apellido}
      </p>
      {host.correo && (
        <p className={styles.line}>
          <Mail size={20} aria-hidden />
          <a className="link" href={`mailto:${host.correo}`}>
            {host.correo}
          </a>
        </p>
      )}
      {host.telefono && (
        <p className={styles.line}>
          <Phone size={20} aria-hidden />
          <a className="link num" href={`tel:+${host.telefono}`}>
            +{host.telefono}
          </a>
        </p>
      )}
    </section>
  );
};
