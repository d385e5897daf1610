import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dayText } from '../../src/kernel/formats.ts';
import { paths } from '../paths.ts';
import type { Reservation } from '../reservations/shared/queries.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';

/** The later months of a paid stay that can be paid, next one first. */
export const openMonths = ({ later }: Pick<Reservation, 'later'>) => later.filter(({ actions }) => actions.includes('pay'));

/** The next instalment: a quiet line with its date, and a button to pay it once it is payable, seven days before (D-127). */
export const NextInstalment = ({ reservation }: { reservation: Reservation }) => {
  const { t, i18n } = useTranslation('payment');
  const [next] = openMonths(reservation);
  if (!next) return null;
  const day = dayText(i18n.language, next.due);
  if (next.state === 'planned') return <p className="small mute">{t('instalments.planned', { day })}</p>;
  return (
    <Note kind="warning" icon={Hourglass}>
      <p>
        <b>{t(`instalments.asked.${next.state === 'late' ? 'late' : 'due'}`, { day })}</b>
      </p>
      {reservation.token && (
        <ButtonLink small to={paths.payMonths(reservation.idreserva, reservation.token)}>
          {t('instalments.pay')}
        </ButtonLink>
      )}
    </Note>
  );
};
