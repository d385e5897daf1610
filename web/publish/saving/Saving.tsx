import { useTranslation } from 'react-i18next';
import styles from '../photos/photos.module.css';
import type { Photo } from '../photos/photos.ts';

/** The progress of the upload; after it the server resizes the photos. */
export const Saving = ({ share, photos }: { share: number; photos: readonly Photo[] }) => {
  const { t } = useTranslation('publish');
  const fresh = photos.filter(({ blob, state }) => blob && state === 'ready');
  const bytes = fresh.reduce((sum, { blob }) => sum + (blob?.size ?? 0), 0);
  let before = 0;
  const arrived = fresh.filter(({ blob }) => {
    before += blob?.size ?? 0;
    return bytes > 0 && before <= share * bytes;
  }).length;
  const percent = Math.round(share * 100);
  return (
    <div className={styles.saving} role="status">
      <p>{share < 1 ? t('saving.sending', { sent: arrived, total: fresh.length }) : t('saving.finishing')}</p>
      <div
        className={styles.progress}
        role="progressbar"
        aria-label={t('saving.label')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
};
