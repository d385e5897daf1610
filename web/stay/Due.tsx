import { Clock, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { amountText, weekdayText } from '../../src/kernel/formats.ts';
import { paths } from '../paths.ts';
import { useMoneySent } from '../payment/shared/outcome.ts';
import { SentNote } from '../payment/shared/SentNote.tsx';
import { AcceptDialog } from '../reservations/answer/AcceptDialog.tsx';
import { RejectDialog } from '../reservations/answer/RejectDialog.tsx';
import { ToConfirm } from '../reservations/confirmed/Confirmed.tsx';
import { ClockPanel } from '../reservations/shared/Deadline.tsx';
import type { Reservation, Side } from '../reservations/shared/queries.ts';
import { dueAt, isBeingChecked, isReviewable, standingOf } from '../reservations/shared/state.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import styles from './shared/stay.module.css';

/** `brief`: on narrow screens, only the deadline. */
type Props = { reservation: Reservation; side: Side; canAct: boolean; brief?: boolean };

/** The next step, its deadline, and what happens otherwise: the answer, the payment, an instalment, or the review. */
export const Due = ({ reservation, side, canAct, brief = false }: Props) => {
  const { t } = useTranslation(['stay', 'reservations', 'payment']);
  const until = dueAt(reservation);
  const standing = standingOf(reservation);
  const sent = useMoneySent(reservation);
  if (isBeingChecked(standing))
    return brief ? null : <Checking reservation={reservation} side={side} standing={standing} canAct={canAct} />;
  if (!until)
    return (
      <>
        <Instalment reservation={reservation} side={side} canAct={canAct} />
        {canAct && !brief && isReviewable(reservation) && (
          <p className={styles.acts}>
            <ButtonLink to={paths.review(reservation.idreserva)}>{t('reservations:review')}</ButtonLink>
          </p>
        )}
      </>
    );
  const waits = standing === 'requested' || standing === 'transfer' ? standing : 'accepted';
  return (
    <section className={styles.due} aria-label={t('head')}>
      <ClockPanel
        until={until}
        since={sinceOf(reservation)}
        serverNow={reservation.server_now}
        zone={reservation.zona_horaria}
        brief={brief}
        otherwise={standing === 'draft' ? t('otherwise.draft') : sent ? t('payment:otherwiseSent') : t(`otherwise.${waits}.${side}`)}
      />
      {!brief && <SentNote sent={sent} />}
      <ToConfirm reservation={reservation} side={side} />
      {canAct && sent !== 'review' && <Answers reservation={reservation} />}
    </section>
  );
};

/** When the period that ends at `dueAt` began; null if it has no announced start, as for a draft. */
const sinceOf = (reservation: Reservation): string | null => {
  const { requested_at, accepted_at, transfer_started_at } = reservation;
  switch (standingOf(reservation)) {
    case 'requested':
      return requested_at;
    case 'transfer':
      return transfer_started_at;
    default:
      return accepted_at;
  }
};

/** The actions of this side, from the server's `actions`. */
const Answers = ({ reservation }: { reservation: Reservation }) => {
  const { t } = useTranslation('reservations');
  const [doing, setDoing] = useState<'accept' | 'reject' | null>(null);
  const { actions, token, idreserva, accommodation, fecha_inicio: from, fecha_termino: to, guests } = reservation;
  const can = (action: Reservation['actions'][number]) => actions.includes(action);
  const transferring = standingOf(reservation) === 'transfer';
  if (!can('accept') && !can('pay') && !can('request')) return null;
  return (
    <p className={styles.acts}>
      {can('accept') && (
        <Button network onClick={() => setDoing('accept')}>
          {t('accept')}
        </Button>
      )}
      {can('reject') && (
        <Button look="secondary" network onClick={() => setDoing('reject')}>
          {t('reject')}
        </Button>
      )}
      {can('pay') && token && <ButtonLink to={paths.pay(idreserva, token)}>{t(transferring ? 'finishTransfer' : 'pay')}</ButtonLink>}
      {can('request') && <ButtonLink to={paths.reserve(accommodation.idalojamiento, { from, to }, guests)}>{t('goOn')}</ButtonLink>}
      {doing === 'accept' && <AcceptDialog reservation={reservation} onClose={() => setDoing(null)} />}
      {doing === 'reject' && <RejectDialog reservation={reservation} token="-" onClose={() => setDoing(null)} />}
    </p>
  );
};

/** Posada is looking for the payment that begins the stay: no deadline runs, and the guest's payment page has the details. */
const Checking = ({ reservation, side, standing, canAct }: Props & { standing: 'announced' | 'checking' }) => {
  const { t } = useTranslation(['stay', 'payment']);
  const { token, idreserva, user } = reservation;
  return (
    <section className={styles.due} aria-label={t('head')}>
      <Note kind="info" icon={Hourglass}>
        {side === 'host' ? t('checking.host', { name: user.nombre }) : t(`payment:${standing}Text`)}{' '}
        {side === 'guest' && canAct && token && (
          <Link className="link" to={paths.pay(idreserva, token)}>
            {t(`checking.${standing}`)}
          </Link>
        )}
      </Note>
    </section>
  );
};

/** The first instalment payable now (D-127). */
const Instalment = ({ reservation, side, canAct }: Props) => {
  const { t, i18n } = useTranslation('stay');
  const { later, moneda, token, idreserva, dinero } = reservation;
  const month = later.find(({ state }) => state === 'late') ?? later.find(({ state }) => state === 'due');
  if (!month) return null;
  // the guest also pays the method surcharge, the host receives the rent
  const { amount } = (side === 'guest' && dinero?.dates.find(({ due }) => due === month.due)) || month;
  const canPay = canAct && token !== undefined && month.actions.includes('pay');
  return (
    <section className={`${styles.due} ${styles.instalment}`} aria-label={t('head')}>
      <Clock size={20} aria-hidden className="i" />
      <div>
        <b>{t(month.state === 'late' ? 'instalment.late' : 'instalment.title', { amount: amountText(amount, moneda) })}</b>
        <p className="small num">
          {t(side === 'host' ? 'instalment.textHost' : month.state === 'late' ? 'instalment.textLate' : 'instalment.text', {
            day: weekdayText(i18n.language, month.due),
          })}
        </p>
      </div>
      {canPay && <ButtonLink to={paths.payMonths(idreserva, token)}>{t('instalment.pay')}</ButtonLink>}
    </section>
  );
};
