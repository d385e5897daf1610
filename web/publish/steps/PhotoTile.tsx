import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowLeft, ArrowRight, RotateCcw, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from '../photos/photos.module.css';
import type { Photo } from '../photos/photos.ts';
import { useFaultText } from '../shared/wizard-context.ts';

type Props = {
  photo: Photo;
  at: number;
  count: number;
  /** The cover: the first photo that can be shown. */
  isCover: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  onAgain: () => void;
};

/** One photo with its position, progress, cancel and retry (W-30, W-33). */
export const PhotoTile = ({ photo, at, count, isCover, onMove, onRemove, onAgain }: Props) => {
  const { t } = useTranslation('publish');
  const text = useFaultText();
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: photo.key });
  const n = at + 1;
  const { state, progress = 0 } = photo;
  /** Announces the first or last position and stays focusable, so that a photo can be moved there by keyboard. */
  const tool = (label: string, icon: React.ReactNode, press: () => void, off = false, className?: string) => (
    <button
      type="button"
      className={className}
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      onClick={() => !off && press()}
    >
      {icon}
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? `${styles.photo} dragged` : styles.photo}
      style={{ transform: CSS.Transform.toString(transform), ...(transition && { transition }) }}
    >
      <div className={styles.photoView} {...listeners}>
        {photo.url ? (
          <img src={photo.url} alt={t('photos.alt', { n })} width={320} height={240} draggable={false} />
        ) : (
          <span className="no-photo" aria-hidden="true" />
        )}
        {isCover && <span className="badge b-photo">{t('photos.cover')}</span>}
        {state === 'working' && (
          <div
            className={styles.progress}
            role="progressbar"
            aria-label={t('photos.preparing', { name: photo.name })}
            aria-valuenow={Math.round(progress * 100)}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <span style={{ width: `${Math.round(progress * 100)}%` }} />
          </div>
        )}
      </div>
      {state === 'failed' && (
        <p className="err" role="alert">
          <TriangleAlert size={16} aria-hidden className="i" />
          <span>
            {photo.name}: {text(photo.fault ?? 'unreadable')}
          </span>
        </p>
      )}
      <div className={styles.photoActions}>
        {state !== 'failed' && (
          <>
            {tool(t('photos.before', { n }), <ArrowLeft size={18} aria-hidden />, () => onMove(at - 1), at === 0)}
            {tool(t('photos.after', { n }), <ArrowRight size={18} aria-hidden />, () => onMove(at + 1), at === count - 1)}
          </>
        )}
        {photo.fault === 'unreadable' && photo.file && tool(t('photos.again', { n }), <RotateCcw size={18} aria-hidden />, onAgain)}
        {tool(
          state === 'working' ? t('photos.cancel', { n }) : t('photos.remove', { n }),
          <X size={18} aria-hidden />,
          onRemove,
          false,
          'pub-photo-x',
        )}
      </div>
    </li>
  );
};
