import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { instantParts } from '../../../src/shared/instants.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Failure } from '../../ui/state/Failure.tsx';
import { LinesSkeleton } from '../../ui/state/Skeletons.tsx';
import styles from '../dialogs.module.css';
import { historyQuery, type Reservation } from '../queries.ts';

/** What happened, the newest last; guest and host read the same text. */
export const HistoryDialog = ({ reservation, onClose }: { reservation: Reservation; onClose: () => void }) => {
  const { t, i18n } = useTranslation('reservations');
  const history = useQuery(historyQuery(reservation.idreserva));
  return (
    <Dialog open onClose={onClose} title={t('historyTitle', { id: reservation.idreserva })}>
      {history.error && <Failure error={history.error} retry={() => void history.refetch()} />}
      {!history.error && !history.data && <LinesSkeleton count={4} />}
      {history.data && (
        <ol className={styles.story}>
          {history.data.events.map(({ code, text, actor, at }) => {
            const { day, time } = instantParts(i18n.language, reservation.zona_horaria, at);
            return (
              <li key={`${code}-${at}`}>
                <p>{text}</p>
                <p className="small mute num">
                  {t(`actor.${actor}`)} · {day}, {time}
                </p>
              </li>
            );
          })}
        </ol>
      )}
    </Dialog>
  );
};
