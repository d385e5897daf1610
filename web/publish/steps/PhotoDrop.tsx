import { Camera, ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import styles from '../photos/photos.module.css';
import { fieldId } from '../shared/wizard-context.ts';

const ACCEPTED = 'image/jpeg,image/png,image/heic,image/heif';

/** Adds photos: dropped here, selected, or taken with the camera. */
export const PhotoDrop = ({ full, take }: { full: boolean; take: (files: Iterable<File> | null) => void }) => {
  const { t } = useTranslation('publish');
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const input = (ref: React.RefObject<HTMLInputElement | null>, more: React.InputHTMLAttributes<HTMLInputElement>) => (
    <input
      {...more}
      ref={ref}
      type="file"
      accept={ACCEPTED}
      className="vh"
      tabIndex={-1}
      onChange={(event) => {
        take(event.target.files);
        event.target.value = '';
      }}
    />
  );
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped here; the buttons inside do the same */}
      <div
        className={over ? `${styles.drop} over` : styles.drop}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <ImagePlus size={32} aria-hidden />
        <p className={styles.drag}>{t('photos.drop')}</p>
        <p className={`row ${styles.dropActions}`}>
          <Button id={fieldId('photos')} because={full ? t('photos.full') : undefined} onClick={() => picker.current?.click()}>
            {t('photos.choose')}
          </Button>
          <Button
            look="secondary"
            className={styles.camera}
            icon={<Camera size={20} aria-hidden />}
            because={full ? t('photos.full') : undefined}
            onClick={() => camera.current?.click()}
          >
            {t('photos.camera')}
          </Button>
        </p>
        {input(picker, { multiple: true, 'aria-label': t('photos.choose') })}
        {input(camera, { capture: 'environment', 'aria-label': t('photos.camera') })}
        <p className="small mute">{full ? t('photos.full') : t('photos.rules')}</p>
      </div>
    </>
  );
};
