import { useTranslation } from 'react-i18next';
import { dayIn } from '../../../src/shared/local-time.ts';
import { addDays } from '../../../src/shared/nights.ts';
import { paths } from '../../paths.ts';
import { TalkLink } from '../../talk/TalkLink.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import type { Reservation, Side } from '../queries.ts';
import { canOnlyLeave, groupOf, standingOf } from '../state.ts';
import styles from './list.module.css';

/** The 14 days to write, and as many to read and answer. */
const REVIEWED_DAYS = 28;

export type RowAction = 'accept' | 'reject' | 'cancel' | 'history' | 'schedule' | 'ask_end';
export type OnAction = (action: RowAction, reservation: Reservation) => void;

/** From the day of check-out on, while its reviews are written and for a while after: they can be read there (D-130). */
const isReviewable = (reservation: Reservation): boolean => {
  const today = dayIn(reservation.zona_horaria, reservation.server_now);
  const { fecha_termino: checkOut } = reservation;
  return standingOf(reservation) === 'paid' && checkOut <= today && today < addDays(checkOut, REVIEWED_DAYS);
};

/** The actions on a reservation, the main one last. */
export const RowActions = ({ reservation, side, onAction }: { reservation: Reservation; side: Side; onAction: OnAction }) => {
  const { t } = useTranslation('reservations');
  const { accommodation, actions } = reservation;
  const standing = standingOf(reservation);
  const can = (action: Reservation['actions'][number]) => actions.includes(action);
  return (
    <div className={styles.actions}>
      {standing !== 'draft' && (
        <Button look="quiet" small network="reads" onClick={() => onAction('history', reservation)}>
          {t('history')}
        </Button>
      )}
      {standing !== 'draft' && (
        <TalkLink
          reservation={reservation.idreserva}
          name={(side === 'host' ? reservation.user : accommodation.user).nombre}
          look="quiet"
        />
      )}
      {standing !== 'draft' && reservation.later.length > 0 && (
        <Button look="quiet" small network="reads" onClick={() => onAction('schedule', reservation)}>
          {t('schedule.open')}
        </Button>
      )}
      {can('cancel') && !(side === 'guest' && canOnlyLeave(reservation)) && (
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
      {isReviewable(reservation) && (
        <ButtonLink look="quiet" to={paths.review(reservation.idreserva)}>
          {t('review')}
        </ButtonLink>
      )}
      {side === 'guest' && standing === 'paid' && reservation.token && (
        <ButtonLink look="quiet" to={paths.receipt(reservation.idreserva, reservation.token)}>
          {t('receipt')}
        </ButtonLink>
      )}
      {side === 'host' && standing === 'paid' && (
        <ButtonLink look="quiet" to={paths.earnings}>
          {t('payout')}
        </ButtonLink>
      )}
      {standing === 'paid' && (
        <ButtonLink look={groupOf(reservation, side) === 'now' ? 'primary' : 'secondary'} to={paths.stay(reservation.idreserva)}>
          {t('seeStay')}
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
  );
};
