import LinkIcon from '@mui/icons-material/LinkOutlined';
import { useTranslate } from 'react-admin';
import { Consequences } from '../consequences/Consequences.tsx';
import type { Reservation } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';

/** Sends one side a new link, which invalidates all earlier ones; hidden for a draft, which has no links. */
export const RenewLink = ({
  reservation: { id, solicitada, zona_horaria },
  party,
}: {
  reservation: Reservation;
  party: 'guest' | 'host';
}) => {
  const t = useTranslate();
  if (solicitada === null) return null;
  return (
    <Command
      about={`R-${id}`}
      event={`/reservations/${id}/replay`}
      label={`posada.renewLink.${party}`}
      tells={t(`posada.renewLink.tells.${party}`)}
      icon={<LinkIcon />}
      figures={<Consequences id={id} zone={zona_horaria} command={party === 'guest' ? 'renew_guest_link' : 'renew_host_link'} />}
      send={(write, reason) => write.renewLink(id, reason, party)}
    />
  );
};
