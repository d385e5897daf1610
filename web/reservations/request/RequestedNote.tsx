import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ToConfirm } from '../confirmed/Confirmed.tsx';
import { ClockPanel } from '../shared/Deadline.tsx';
import { type Reservation, reservationQuery } from '../shared/queries.ts';
import { StateBadge } from '../shared/StateBadge.tsx';
import { standingOf } from '../shared/state.ts';
import styles from './reserve.module.css';

/** The request was sent: who must act, by when, and what happens otherwise (K-08). Refetched every 30 seconds. */
export const RequestedNote = ({ reservation: first }: { reservation: Reservation }) => {
  const { t } = useTranslation('reservations');
  const { data: reservation = first } = useQuery({ ...reservationQuery(first.idreserva), initialData: first, refetchInterval: 30_000 });
  const standing = standingOf(reservation);
  const name = reservation.accommodation.user.nombre;
  return (
    <section className={styles.requested} aria-live="polite">
      {standing === 'requested' ? (
        <>
          <p className="ok-line">
            <CircleCheck size={24} aria-hidden /> {t('requested.sent')}
          </p>
          <h1>{t('requested.title', { name })}</h1>
          {reservation.respond_by && (
            <ClockPanel
              until={reservation.respond_by}
              since={reservation.requested_at}
              serverNow={reservation.server_now}
              zone={reservation.zona_horaria}
              otherwise={t('requested.otherwise')}
            />
          )}
          <p>{t('requested.mail')}</p>
        </>
      ) : (
        <>
          <p>
            <StateBadge standing={standing} />
          </p>
          <h1>{t(`row.guest.${standing}`, { name, space: reservation.accommodation.nombre })}</h1>
          {reservation.pay_by && standing === 'accepted' && (
            <ClockPanel
              until={reservation.pay_by}
              since={reservation.accepted_at}
              serverNow={reservation.server_now}
              zone={reservation.zona_horaria}
              otherwise={t('requested.payOtherwise')}
            />
          )}
        </>
      )}
      <ToConfirm reservation={reservation} side="guest" />
      <p className="row">
        {reservation.actions.includes('pay') && reservation.token && (
          <ButtonLink to={paths.pay(reservation.idreserva, reservation.token)}>{t('pay')}</ButtonLink>
        )}
        <ButtonLink look={reservation.actions.includes('pay') ? 'quiet' : 'primary'} to={paths.made}>
          {t('title.guest')}
        </ButtonLink>
        <ButtonLink look="quiet" to={paths.search}>
          {t('requested.search')}
        </ButtonLink>
      </p>
    </section>
  );
};
