import { useTranslation } from 'react-i18next';
import { instantParts } from '../../src/kernel/instants.ts';
import type { Reservation, Side } from './shared/queries.ts';
import { type Standing, standingOf } from './shared/state.ts';

type Translate = ReturnType<typeof useTranslation<'reservations'>>['t'];

const EXPLAINED = ['rejected', 'host_deadline', 'payment_deadline', 'transfer_deadline', 'draft_lapsed', 'agreed', 'by_admin'] as const;

/** The consequence of an end for this side; empty if the badge is sufficient. */
const meaningOf = (t: Translate, standing: Standing, side: Side, reason: Reservation['reason']): string => {
  if (side === 'host' && standing === 'by_guest') return t('ended.host.by_guest');
  if (side === 'host' && standing === 'rejected' && reason === 'dates_taken') return t('ended.host.taken');
  const explained = EXPLAINED.find((one) => one === standing);
  return explained ? t(`ended.${side}.${explained}`) : '';
};

/** When and why a reservation ended, and the consequence for its reader (R-03); for an active one, whether its end was requested. */
export const Ended = ({ reservation, side }: { reservation: Reservation; side: Side }) => {
  const { t, i18n } = useTranslation('reservations');
  const { ended_at, zona_horaria, reason, end_asked_at, end_refused_at } = reservation;
  if (!ended_at) {
    const note = end_refused_at ? 'endRefusedNote' : end_asked_at ? 'endAskedNote' : null;
    return note && <p className="small mute">{t(`${note}.${side}`)}</p>;
  }
  const { day, time } = instantParts(i18n.language, zona_horaria, ended_at);
  return (
    <p className="small mute num">
      {meaningOf(t, standingOf(reservation), side, reason)} {t('endedAt', { day, time })}
      {reason && ` ${t('reason', { reason: t(`reasons.${reason}`) })}`}
    </p>
  );
};
