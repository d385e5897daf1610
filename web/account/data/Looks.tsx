import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stampFor } from '../../../src/kernel/instants.ts';
import { Button } from '../../ui/Button.tsx';
import { Failure } from '../../ui/state/Failure.tsx';
import { LinesSkeleton } from '../../ui/state/Skeletons.tsx';
import { useDeviceZone } from '../../ui/state/use-time-left.ts';
import styles from './data.module.css';
import { looksQuery } from './queries.ts';

const FIRST = 10;

/** When administrators viewed the person's data, and why they may. */
export const Looks = () => {
  const { t, i18n } = useTranslation('ownData');
  const zone = useDeviceZone();
  const { data, error, refetch } = useQuery(looksQuery);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? data : data?.slice(0, FIRST);
  return (
    <section className={`panel ${styles.section}`} aria-labelledby="h-looks">
      <h2 id="h-looks">{t('looks.title')}</h2>
      <p>{t('looks.text')}</p>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <LinesSkeleton count={3} />}
      {data?.length === 0 && <p className="mute">{t('looks.none')}</p>}
      {shown && shown.length > 0 && (
        <ol className={styles.looks}>
          {shown.map(({ at, what, about, who, why }) => (
            <li key={`${at} ${what} ${about}`}>
              <p className={styles.what}>
                {what}
                {about && <span className="mute num"> · {about}</span>}
              </p>
              <p className="small mute">
                <time dateTime={at}>{stampFor(null, i18n.language, zone, at)}</time> · {who}
              </p>
              <p className="small">{why}</p>
            </li>
          ))}
        </ol>
      )}
      {data && data.length > FIRST && !isWhole && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          {t('looks.all', { count: data.length })}
        </Button>
      )}
    </section>
  );
};
