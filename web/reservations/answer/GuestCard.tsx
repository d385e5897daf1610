import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DOT, meanText } from '../../../src/kernel/formats.ts';
import { useMe } from '../../api/session.ts';
import { stayReviewsQuery } from '../../reviews/queries.ts';
import type { Reservation } from '../shared/queries.ts';
import { GuestNote } from './GuestNote.tsx';
import styles from './guest.module.css';

/** The guest, for the host's decision: picture, member since, stays, self-description, and their note. */
export const GuestCard = ({ reservation }: { reservation: Reservation }) => {
  const { biografia } = reservation.user;
  return (
    <section className={styles.card}>
      <GuestFace reservation={reservation} />
      <GuestRating reservation={reservation} />
      {biografia && <p className={styles.biography}>{biografia}</p>}
      <GuestNote reservation={reservation} side="host" />
    </section>
  );
};

/** The ratings that hosts gave this guest, from three reviews on (D-130); only for the signed-in host. */
const GuestRating = ({ reservation: { idreserva } }: { reservation: Reservation }) => {
  const { t, i18n } = useTranslation('reservations');
  const me = useMe();
  const { data } = useQuery({ ...stayReviewsQuery(idreserva), enabled: me !== null });
  const rating = data?.huesped;
  if (!rating || rating.promedio === null) return null;
  return (
    <p className="row small">
      <Star size={16} aria-hidden fill="currentColor" />
      <span className="num">{t('guest.rated', { value: meanText(i18n.language, rating.promedio), total: rating.total })}</span>
    </p>
  );
};

/** Picture, name and figures of a guest on two lines. */
const GuestFace = ({ reservation }: { reservation: Reservation }) => {
  const { t } = useTranslation('reservations');
  const { nombre, imagen, miembro_desde: since, estadias: stays } = reservation.user;
  if (since === undefined || !stays || nombre === '') return null; // without a name the account was deleted
  const { realizadas: completed, canceladas: cancelled } = stays;
  return (
    <p className={styles.face}>
      <span className="avatar m soft" aria-hidden="true">
        {imagen ? <img src={imagen} alt="" width={40} height={40} loading="lazy" /> : nombre.charAt(0)}
      </span>
      <span>
        <b className={styles.name}>{nombre}</b>
        <span className="small mute">
          {[
            t('guest.since', { year: since }),
            completed > 0 ? t('guest.completed', { count: completed }) : t('guest.first'),
            ...(cancelled > 0 ? [t('guest.cancelled', { count: cancelled })] : []),
          ].join(DOT)}
        </span>
      </span>
    </p>
  );
};
