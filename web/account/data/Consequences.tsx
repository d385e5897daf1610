import { useTranslation } from 'react-i18next';
import { milliseconds } from '../../../src/kernel/durations.ts';
import { dayText, durationText } from '../../../src/kernel/formats.ts';
import styles from './data.module.css';
import type { ErasureStanding } from './queries.ts';

/** What deleting the account removes and what remains, with the person's own numbers. */
export const Consequences = ({ standing: { spaces, open_requests, kept, cool_off } }: { standing: ErasureStanding }) => {
  const { t, i18n } = useTranslation('ownData');
  return (
    <>
      <p>{t('erase.text')}</p>
      <ul className={styles.consequences}>
        <li>{t('erase.profile')}</li>
        <li>{t('erase.words')}</li>
        {spaces > 0 && <li>{t('erase.spaces', { count: spaces })}</li>}
        {open_requests > 0 && <li>{t('erase.requests', { count: open_requests })}</li>}
        <li>{t('erase.address')}</li>
        <li>{t('erase.coolOff', { length: durationText(i18n.language, milliseconds(cool_off)) })}</li>
      </ul>
      {kept.length > 0 && (
        <>
          <p>{t('erase.kept', { count: kept.length })}</p>
          <ul className={`${styles.consequences} small`}>
            {kept.map(({ idreserva, hasta }) => (
              <li key={idreserva}>{t('erase.keptOne', { number: `R-${idreserva}`, day: dayText(i18n.language, hasta) })}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};
