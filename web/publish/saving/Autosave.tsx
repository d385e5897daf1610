import { CloudOff, Save } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { localTime, ownZone } from '../../../src/kernel/local-time.ts';
import { storeDraft } from '../form/store.ts';
import type { Values } from '../form/values.ts';
import { type Photo, toStore } from '../photos/photos.ts';
import styles from '../shared/publish.module.css';

const REST_MS = 400;

type Props = {
  draft: string;
  photos: readonly Photo[];
  step: number;
  furthest: number;
  etag: string | null;
  /** For an edit: opening its steps does not count as a change. */
  untouched: boolean;
  /** True once the space is saved: from then on no draft is stored. */
  over: RefObject<boolean>;
  onDirty: () => void;
};

/** Stores every change only on this device, never on the server (W-04, D-84). */
export const Autosave = ({ draft, photos, step, furthest, etag, untouched, over, onDirty }: Props) => {
  const { t } = useTranslation('publish');
  const { control, getValues } = useFormContext<Values>();
  const values = useWatch({ control });
  const first = useRef({ values, photos, step });
  const [saved, setSaved] = useState<{ at: string } | 'refused' | null>(null);
  const stored = useRef(step);
  const dirty = useRef(onDirty);
  dirty.current = onDirty;
  useEffect(() => {
    const begun = first.current;
    if (begun.values === values && begun.photos === photos && (untouched || begun.step === step)) return;
    dirty.current();
    const keep = async () => {
      if (over.current) return;
      const at = new Date().toISOString();
      const now = { values: getValues(), photos: toStore(photos), step, furthest, etag, savedAt: at };
      const storedDraft = await storeDraft(draft, now);
      if (!over.current) setSaved(storedDraft ? { at } : 'refused');
    };
    const timer = setTimeout(() => void keep(), stored.current === step ? REST_MS : 0); // a change of step is stored immediately
    stored.current = step;
    const now = () => void keep();
    addEventListener('pagehide', now);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', now);
    };
  }, [values, photos, step, furthest, etag, draft, untouched, getValues, over]);
  return (
    <p className={`small mute row ${styles.saved}`} role="status">
      {saved === 'refused' && (
        <>
          <CloudOff size={16} aria-hidden />
          {t('draft.refused')}
        </>
      )}
      {saved !== null && saved !== 'refused' && (
        <>
          <Save size={16} aria-hidden />
          {t('draft.saved', { time: localTime(ownZone(), saved.at).time.slice(0, 5) })}
        </>
      )}
    </p>
  );
};
