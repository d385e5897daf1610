import { useTranslation } from 'react-i18next';
import type { Reservation, Side } from '../shared/queries.ts';
import styles from './guest.module.css';

/** The guest's note to the host, sent with the request (D-131); hidden without one. */
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
