import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';
import { standingOf } from '../reservations/shared/state.ts';
import { stayQuery } from '../stay/queries.ts';
import { Failure } from '../ui/state/Failure.tsx';
import { aboutQuery } from './queries.ts';
import { WriteDialog } from './WriteDialog.tsx';

/** From a reservation to its conversation, or to the form for the first message. */
export const FromReservation = ({ id }: { id: number }) => {
  const { t } = useTranslation('talk');
  const navigate = useNavigate();
  const about = useQuery({ ...aboutQuery(id), refetchOnWindowFocus: false });
  const stay = useQuery({ ...stayQuery(id), enabled: about.data === null });
  const error = about.error ?? stay.error;
  if (error) return <Failure error={error} retry={() => void (about.error ? about.refetch() : stay.refetch())} />;
  if (about.data) return <Navigate to={paths.conversation(about.data.id)} replace />;
  if (!stay.data) return <p className="mute">{t('choose')}</p>;
  const { reservation, side } = stay.data;
  const { accommodation, user: guest, fecha_inicio: from, fecha_termino: to } = reservation;
  return (
    <WriteDialog
      open
      onClose={() => void navigate(paths.talk, { replace: true })}
      listing={accommodation.idalojamiento}
      reservation={id}
      paid={standingOf(reservation) === 'paid'}
      name={side === 'host' ? guest.nombre : accommodation.user.nombre}
      stay={{ from, to }}
    />
  );
};
