import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import type { Reservation, Side } from '../queries.ts';
import { standingOf } from '../state.ts';
import styles from './list.module.css';

export type RowAction = 'accept' | 'reject' | 'cancel' | 'history' | 'schedule' | 'ask_end';
export type OnAction = (action: RowAction, reservation: Reservation) => void;

/** The actions on a reservation, the main one last. */
export const RowActions = ({ reservation, side, onAction }: { reservation: Reservation; side: Side; onAction: OnAction }) => {
  const { t } = useTranslation('reservations');
  const { accommodation, actions } = reservation;
  const standing = standingOf(reservation);
  const can = (action: Reservation['actions'][number]) => actions.includes(action);
  return (
    <div className={styles.actions}>
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
  );
};
