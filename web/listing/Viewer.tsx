import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../api/schema.ts';
import { type PhotoView, Picture } from '../ui/listing/Picture.tsx';
import styles from './viewer.module.css';

export type Slotted = PhotoView & Pick<components['schemas']['Photo'], 'slot'>;

/** No animation where reduced motion is preferred (X-18). */
const STILL = { '(prefers-reduced-motion: reduce)': { duration: 0 } };

/** Full-screen photos, one at a time, by swipe, arrows and keys (D-a02). */
export const Viewer = ({ photos, title, start }: { photos: readonly Slotted[]; title: string; start: number }) => {
  const { t } = useTranslation(['listing', 'common']);
  const [ref, embla] = useEmblaCarousel({ startIndex: start, loop: true, breakpoints: STILL });
  const [at, setAt] = useState(start);
  useEffect(() => {
    if (!embla) return;
    const select = () => setAt(embla.selectedScrollSnap());
    const keys = (event: KeyboardEvent) => {
      if (event.key === 'ArrowRight') embla.scrollNext();
      if (event.key === 'ArrowLeft') embla.scrollPrev();
    };
    embla.on('select', select);
    document.addEventListener('keydown', keys, true); // the surrounding dialog swallows arrow keys
    return () => {
      embla.off('select', select);
      document.removeEventListener('keydown', keys, true);
    };
  }, [embla]);
  const slot = photos[at]?.slot;
  return (
    <div className={styles.viewer}>
      <div className={styles.window} ref={ref}>
        <div className="shot-track">
          {photos.map((photo, i) => (
            <div className="shot-slide" key={photo.url_640} aria-hidden={i !== at || undefined}>
              <Picture photo={photo} alt={`${title}, ${i + 1}`} sizes="100vw" eager={i === start} />
            </div>
          ))}
        </div>
      </div>
      <div className="between">
        <button
          type="button"
          className="btn btn-secondary btn-icon"
          aria-label={t('common:photos.previous')}
          onClick={() => embla?.scrollPrev()}
        >
          <ChevronLeft size={20} aria-hidden />
        </button>
        <p className="num" aria-live="polite">
          {t('nOf', { n: at + 1, total: photos.length })}
          {slot && ` · ${t(`slot.${slot}`)}`}
        </p>
        <button
          type="button"
          className="btn btn-secondary btn-icon"
          aria-label={t('common:photos.next')}
          onClick={() => embla?.scrollNext()}
        >
          <ChevronRight size={20} aria-hidden />
        </button>
      </div>
    </div>
  );
};
