import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import type { Reservation, Side } from '../reservations/queries.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { aboutQuery } from './queries.ts';

/**
 * From a reservation to the conversation of its two sides. A guest without one begins it on the page of the space; a host has nobody to
 * answer before the guest has written, so there is nothing to press.
 */
export const TalkLink = ({ reservation, side }: { reservation: Reservation; side: Side }) => {
  const { t } = useTranslation('talk');
  const { idreserva, accommodation, fecha_inicio: from, fecha_termino: to, guests } = reservation;
  const { data } = useQuery(aboutQuery(accommodation.idalojamiento));
  const found = side === 'guest' ? data?.[0] : data?.find(({ reserva }) => reserva?.idreserva === idreserva);
  const start = paths.listing(accommodation.idalojamiento, { from, to }, guests);
  const address = found
    ? paths.conversation(found.id)
    : side === 'guest' && data
      ? `${start}${start.includes('?') ? '&' : '?'}escribir=1`
      : null;
  if (!address) return null;
  return (
    <ButtonLink look="secondary" small to={address} icon={<MessageCircle size={20} aria-hidden />}>
      {t('open')}
    </ButtonLink>
  );
};
