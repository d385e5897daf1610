import { DndContext, type DragEndEvent, PointerSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PHOTOS, MIN_PHOTOS } from '../../../src/kernel/listings/limits.ts';
import styles from '../photos/photos.module.css';
import { photosReducer, placed, usable } from '../photos/photos.ts';
import { LineField } from '../shared/fields.tsx';
import { fieldId, useFaultText, useField, useWizard } from '../shared/wizard-context.ts';
import { Fold } from './Fold.tsx';
import { PhotoDrop } from './PhotoDrop.tsx';
import { PhotoTile } from './PhotoTile.tsx';

/** Step 3: five to twenty photos, the first is the cover; reordered by dragging or with buttons (W-30 to W-35). */
export const StepPhotos = () => {
  const { t } = useTranslation('publish');
  const { gallery, photoFault } = useWizard();
  const { photos, dispatch, add, remove, again } = gallery;
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );
  const text = useFaultText();
  const video = useField('video_url');
  const full = placed(photos).length >= MAX_PHOTOS;
  const cover = placed(photos)[0]?.key;
  const ready = usable(photos).length;
  const missing = Math.max(0, MIN_PHOTOS - ready);
  const take = (files: Iterable<File> | null) => {
    const left = add([...(files ?? [])]);
    setSaid(left > 0 ? t('photos.leftOut', { count: left }) : '');
  };
  const move = (key: string, to: number) => {
    const action = { type: 'move', key, to } as const;
    dispatch(action);
    const order = placed(photosReducer(photos, action)); // refused files have no place
    setSaid(t('photos.moved', { place: order.findIndex((photo) => photo.key === key) + 1, total: order.length }));
  };
  /** Removing a photo moves the focus to the next one, or the previous one, or else to the file chooser. */
  const stay = (removed: number) => {
    const tiles = [...(list.current?.children ?? [])];
    const next = tiles[removed + 1] ?? tiles[removed - 1];
    (next?.querySelector<HTMLElement>('.pub-photo-x') ?? document.getElementById(fieldId('photos')))?.focus();
  };
  const dropped = ({ active, over: target }: DragEndEvent) => {
    const to = photos.findIndex(({ key }) => key === target?.id);
    if (to >= 0) move(String(active.id), to);
  };
  return (
    <>
      <PhotoDrop full={full} take={take} />
      <p role="status" className={missing > 0 ? 'semi' : 'small mute'}>
        {missing > 0 ? t('photos.missing', { count: missing }) : t('photos.count', { count: ready })} {said}
      </p>
      {photoFault && (
        <p className="err" role="alert">
          <CircleAlert size={16} aria-hidden className="i" />
          {text(photoFault)}
        </p>
      )}
      {photos.length > 0 && (
        <DndContext sensors={sensors} onDragEnd={dropped} accessibility={{ screenReaderInstructions: { draggable: t('photos.dragHelp') } }}>
          <SortableContext items={photos.map(({ key }) => key)} strategy={rectSortingStrategy}>
            <ol ref={list} className={styles.photos} aria-label={t('photos.order')}>
              {photos.map((photo, i) => (
                <PhotoTile
                  key={photo.key}
                  photo={photo}
                  at={i}
                  count={photos.length}
                  isCover={photo.key === cover}
                  onMove={(to) => move(photo.key, to)}
                  onRemove={() => {
                    remove(photo.key);
                    stay(i);
                  }}
                  onAgain={() => again(photo)}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      <Fold title={t('photos.video')} open={video.value !== '' || video.error !== undefined}>
        <LineField name="video_url" label={t('photos.videoLabel')} type="url" inputMode="url" />
      </Fold>
    </>
  );
};
