import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, Images } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/Dialog.tsx';
import { STILL } from '../ui/PhotoCarousel.tsx';
import { type PhotoView, Picture } from '../ui/Picture.tsx';

type Slotted = PhotoView & { slot: string | null };

/** First photo and four beside it; all of them one by one on the whole screen (D-a02). */
export const Gallery = ({ photos, title }: { photos: readonly Slotted[]; title: string }) => {
  const { t } = useTranslation('listing');
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <div className="wrap gal-w">
      <div className="gal">
        {photos.slice(0, 5).map((photo, i) => (
          <button
            type="button"
            key={photo.url_640}
            className="gal-p"
            aria-label={t('openPhoto', { n: i + 1 })}
            onClick={() => setOpened(i)}
          >
            <Picture photo={photo} alt={i === 0 ? title : ''} sizes={i === 0 ? '(min-width:768px) 50vw, 100vw' : '25vw'} eager={i === 0} />
          </button>
        ))}
        <button type="button" className="btn btn-secondary btn-s all" onClick={() => setOpened(0)}>
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

const Viewer = ({ photos, title, start }: { photos: readonly Slotted[]; title: string; start: number }) => {
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
    document.addEventListener('keydown', keys);
    return () => {
      embla.off('select', select);
      document.removeEventListener('keydown', keys);
    };
  }, [embla]);
  const slot = photos[at]?.slot;
  return (
    <div className="viewer">
      <div className="viewer-w" ref={ref}>
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
          {slot && ` · ${t(`slot.${slot}` as 'slot.otro', { defaultValue: '' })}`}
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
