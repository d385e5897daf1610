import { useTranslation } from 'react-i18next';
import { ToConfirmBadge } from '../confirmed/Confirmed.tsx';
import type { Reservation, Side } from '../shared/queries.ts';
import { StateBadge } from '../shared/StateBadge.tsx';
import { dueAt, isDisputed, standingOf } from '../shared/state.ts';
import styles from './list.module.css';
import { RowDeadline } from './RowDeadline.tsx';

/** The state of a reservation: its badge, the time left, and whether its money is in dispute. The page of the stay shows the rest. */
export const RowState = ({ reservation, side }: { reservation: Reservation; side: Side }) => {
  const { t } = useTranslation('reservations');
  const due = dueAt(reservation);
  return (
    <div className={styles.state}>
      <StateBadge standing={standingOf(reservation)} side={side} />
      <ToConfirmBadge reservation={reservation} />
      {due && <RowDeadline until={due} serverNow={reservation.server_now} zone={reservation.zona_horaria} />}
      {isDisputed(reservation, side) && <span className={`small ${styles.hot}`}>{t(`contestedNote.${side}`)}</span>}
    </div>
  );
};
