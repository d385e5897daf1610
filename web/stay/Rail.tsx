import { CalendarPlus, CalendarX, FileDown, FileText, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DOT, dayText, stayLengthText } from '../../src/kernel/formats.ts';
import { TalkLink } from '../messages/shared/TalkLink.tsx';
import { paths } from '../paths.ts';
import { calendarFile } from '../payment/calendar-file.ts';
import { receiptPdf } from '../payment/shared/documents.ts';
import { AskEndDialog } from '../reservations/cancel/AskEndDialog.tsx';
import { CancelDialog } from '../reservations/cancel/CancelDialog.tsx';
import type { Reservation, Side } from '../reservations/shared/queries.ts';
import { canOnlyLeave, standingOf } from '../reservations/shared/state.ts';
import { useOnline } from '../ui/use-online.ts';
import type { Stay } from './queries.ts';
import styles from './shared/stay.module.css';

/** The space, the documents, and help when something is wrong. */
export const Rail = ({ stay, side }: { stay: Stay; side: Side }) => (
  <aside className={styles.rail}>
    <Space reservation={stay.reservation} />
    {stay.side !== 'admin' && <TalkLink reservation={stay.reservation.idreserva} name={otherName(stay.reservation, side)} />}
    <Documents reservation={stay.reservation} side={side} calendar={stay.calendario} />
    <Help reservation={stay.reservation} side={side} canAct={stay.side !== 'admin'} />
  </aside>
);

const otherName = ({ accommodation, user: guest }: Reservation, side: Side): string =>
  (side === 'host' ? guest : accommodation.user).nombre;

const Space = ({ reservation }: { reservation: Reservation }) => {
  const { t, i18n } = useTranslation(['stay', 'common']);
  const { accommodation, idreserva, fecha_inicio: from, fecha_termino: to, guests } = reservation;
  const facts = [`R-${idreserva}`, stayLengthText(i18n.language, from, to), t('common:guests', { count: guests })];
  return (
    <section className="panel" aria-label={accommodation.nombre}>
      <div className={styles.space}>
        {accommodation.imagen && <img src={accommodation.imagen} alt="" width={104} height={78} />}
        <div>
          <Link className="semi" to={paths.listing(accommodation.idalojamiento)}>
            {accommodation.nombre}
          </Link>
          <p className="small mute num">{facts.join(DOT)}</p>
        </div>
      </div>
    </section>
  );
};

const Documents = ({ reservation, side, calendar }: { reservation: Reservation; side: Side; calendar: string | null }) => {
  const { t } = useTranslation('stay');
  const { accommodation, idreserva, token, fecha_pago, ended_at } = reservation;
  const address = [accommodation.direccion, accommodation.numero].filter(Boolean).join(' ');
  const live = standingOf(reservation) === 'paid';
  return (
    <section className="panel" aria-labelledby="h-documents">
      <h2 id="h-documents">{t('documents.title')}</h2>
      <ul className={styles.documents}>
        {side === 'guest' && live && token && (
          <li>
            <FileText size={20} aria-hidden className="i" />
            {t('documents.receipt')}
            <Link className="link" to={paths.receipt(idreserva, token)} aria-label={`${t('documents.open')}: ${t('documents.receipt')}`}>
              {t('documents.open')}
            </Link>
          </li>
        )}
        {side === 'guest' && fecha_pago && <Receipts reservation={reservation} />}
        {calendar && (
          <li>
            <CalendarPlus size={20} aria-hidden className="i" />
            {t('documents.calendar')}
            <span className={styles.both}>
              <a className="link" href={calendar.replace(/^https?:/, 'webcal:')} title={t('documents.updates')}>
                {t('documents.follow')}
              </a>
              <a className="link" href={calendar} download>
                {t('documents.file')}
              </a>
            </span>
          </li>
        )}
        {live && !calendar && (
          <li>
            <CalendarPlus size={20} aria-hidden className="i" />
            {t('documents.calendar')}
            <button type="button" className="link" onClick={() => calendarFile(reservation, address)}>
              {t('documents.file')}
            </button>
          </li>
        )}
      </ul>
      {side === 'guest' && !fecha_pago && ended_at === null && <p className="small mute">{t('documents.none')}</p>}
    </section>
  );
};

/** The receipts as PDF: for the first payment, and for each later month paid (D-127). */
const Receipts = ({ reservation: { idreserva, later } }: { reservation: Reservation }) => {
  const { t, i18n } = useTranslation('stay');
  const paid = later.filter(({ state }) => state === 'paid').map(({ due }) => due);
  const all = [
    { key: 'first', name: t('documents.pdf'), href: receiptPdf(idreserva) },
    ...paid.map((due) => ({
      key: due,
      name: t('documents.pdfMonth', { day: dayText(i18n.language, due) }),
      href: receiptPdf(idreserva, { month: due }),
    })),
  ];
  return all.map(({ key, name, href }) => (
    <li key={key}>
      <FileDown size={20} aria-hidden className="i" />
      {name}
      <a className="link" href={href} download aria-label={`${t('documents.file')}: ${name}`}>
        {t('documents.file')}
      </a>
    </li>
  ));
};

const Help = ({ reservation, side, canAct }: { reservation: Reservation; side: Side; canAct: boolean }) => {
  const { t } = useTranslation('stay');
  const online = useOnline();
  const [doing, setDoing] = useState<'cancel' | 'ask_end' | null>(null);
  const can = (action: Reservation['actions'][number]) =>
    canAct && reservation.actions.includes(action) && standingOf(reservation) !== 'draft';
  const isLeaving = side === 'guest' && can('cancel') && canOnlyLeave(reservation);
  const done = () => setDoing(null);
  return (
    <section className="panel" aria-labelledby="h-help">
      <h2 id="h-help">{t('help.title')}</h2>
      <div className={styles.help}>
        <Link to={paths.contact}>
          <Wrench size={20} aria-hidden className="i" />
          <span>
            <b>{t('help.problem')}</b>
          </span>
        </Link>
        {isLeaving && (
          <Link to={paths.talkAbout(reservation.idreserva)}>
            <CalendarX size={20} aria-hidden className="i" />
            <span>
              <b>{t('help.leave', { name: reservation.accommodation.user.nombre })}</b>
              <span className="small mute">{t('help.leaveText')}</span>
            </span>
          </Link>
        )}
        {can('cancel') && online && !isLeaving && (
          <button type="button" onClick={() => setDoing('cancel')}>
            <CalendarX size={20} aria-hidden className="i" />
            <span>
              <b>{t('help.cancel')}</b>
            </span>
          </button>
        )}
        {can('ask_end') && online && (
          <button type="button" onClick={() => setDoing('ask_end')}>
            <CalendarX size={20} aria-hidden className="i" />
            <span>
              <b>{t('help.askEnd')}</b>
            </span>
          </button>
        )}
      </div>
      {doing === 'cancel' && <CancelDialog reservation={reservation} side={side} onClose={done} />}
      {doing === 'ask_end' && <AskEndDialog reservation={reservation} onClose={done} />}
    </section>
  );
};
