import { useTranslation } from 'react-i18next';
import { instantParts } from '../../src/kernel/instants.ts';
import { ownZone } from '../../src/kernel/local-time.ts';
import { useInBrowser } from '../ui/use-in-browser.ts';
import styles from './notices.module.css';
import type { Notice } from './queries.ts';

/** The text of a notice, its subject, and when it arrived, in this device's time zone; the server renders a placeholder for the time. */
export const NoticeLines = ({ notice: { texto, espacio, fechas, fecha, leido } }: { notice: Notice }) => {
  const { t, i18n } = useTranslation('notices');
  const inBrowser = useInBrowser();
  const { day, time } = instantParts(i18n.language, ownZone(), fecha);
  return (
    <span className={styles.lines}>
      <span className={leido ? undefined : styles.fresh}>
        {!leido && <span className="vh">{t('unread')}: </span>}
        {texto}
      </span>
      {(espacio ?? fechas) && (
        <span className="small mute num dotted">
          {espacio && <span>{espacio}</span>}
          {fechas && <span className={styles.dates}>{fechas}</span>}
        </span>
      )}
      <time className="small mute num" dateTime={fecha}>
        {inBrowser ? `${day}, ${time}` : '\u00a0'}
      </time>
    </span>
  );
};
