import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import type { Reservation, Side } from './queries.ts';
import { Schedule } from './Schedule.tsx';

type Props = { reservation: Reservation; side: Side; onClose: () => void };

/** The payments of a long stay, all through us; the guest goes on from here to pay what is open (D-127). */
export const ScheduleDialog = ({ reservation, side, onClose }: Props) => {
  const { t } = useTranslation('reservations');
  const { idreserva, later, token } = reservation;
  const canPay = token !== undefined && later.some(({ actions }) => actions.includes('pay'));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('schedule.title')}
      actions={canPay && <ButtonLink to={paths.payMonths(idreserva, token)}>{t('schedule.pay')}</ButtonLink>}
    >
      <Schedule reservation={reservation} side={side} />
      <p className="small mute">{t(side === 'guest' ? 'schedule.byGuest' : 'schedule.toHost')}</p>
    </Dialog>
  );
};
