import { useTranslation } from 'react-i18next';
import type { Reservation, Side } from '../shared/queries.ts';
import styles from './guest.module.css';

/** What the guest wrote to the host with the request (D-131); nothing without any. */
export const GuestNote = ({ reservation, side }: { reservation: Reservation; side: Side }) => {
  const { t } = useTranslation('reservations');
  if (reservation.nota === null) return null;
  return (
    <figure className={styles.note}>
      <figcaption className="small mute">{t(`note.${side}`, { name: reservation.user.nombre })}</figcaption>
      <blockquote>{reservation.nota}</blockquote>
    </figure>
  );
};
