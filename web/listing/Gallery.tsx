import { Images } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picture } from '../ui/listing/Picture.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { lazyComponent } from '../ui/state/lazy-component.tsx';
import styles from './gallery.module.css';
import type { Slotted } from './Viewer.tsx';

const Viewer = lazyComponent(() => import('./Viewer.tsx').then(({ Viewer }) => Viewer));

const IN_HEAD = 5;

/** The pictures shown before the viewer is opened. */
export const shownOf = (photos: readonly Slotted[]): string[] => photos.slice(0, IN_HEAD).map(({ url_640 }) => url_640);

/** The first photo and four beside it; all of them one by one in full screen (D-a02). */
export const Gallery = ({ photos, title }: { photos: readonly Slotted[]; title: string }) => {
  const { t } = useTranslation('listing');
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <div className={`wrap ${styles.frame}`}>
      <div className={styles.photos}>
        {photos.slice(0, IN_HEAD).map((photo, i) => (
          <button
            type="button"
            key={photo.url_640}
            className={styles.photo}
            aria-label={t('openPhoto', { n: i + 1 })}
            onClick={() => setOpened(i)}
          >
            <Picture photo={photo} alt={i === 0 ? title : ''} sizes={i === 0 ? '(min-width:768px) 50vw, 88vw' : '25vw'} eager={i === 0} />
          </button>
        ))}
        <button type="button" className={`btn btn-secondary btn-s ${styles.all}`} onClick={() => setOpened(0)}>
          <Images size={18} aria-hidden />
          {t('allPhotos', { count: photos.length })}
        </button>
      </div>
      {opened !== null && (
        <Dialog open kind="sheet" onClose={() => setOpened(null)} title={t('photos')}>
          <Viewer photos={photos} title={title} start={opened} />
        </Dialog>
      )}
    </div>
  );
};
