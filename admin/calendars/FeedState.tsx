import { useTranslate } from 'react-admin';
import type { ReadCalendar } from '../data/records.ts';
import { StateChip } from '../ui/StateChip.tsx';
import { Time } from '../ui/Time.tsx';
import styles from './calendars.module.css';

/** The state of an imported calendar: a chip, why it fails and, unless `brief`, since when. */
export const FeedState = ({ feed: { leido, problema, falla_desde }, brief = false }: { feed: ReadCalendar; brief?: boolean }) => {
  const t = useTranslate();
  const state = problema !== null ? 'attention' : leido === null ? 'waiting' : 'ok';
  return (
    <>
      <StateChip state={state} />
      {problema !== null && <span className="mute"> {t(`posada.calendar.problem.${problema}`, { _: problema })}</span>}
      {falla_desde !== null && !brief && (
        <span className={`mute ${styles.block}`}>
          {t('posada.calendar.since')} <Time brief at={falla_desde} />
        </span>
      )}
    </>
  );
};
