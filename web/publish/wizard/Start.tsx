import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textFor } from '../../../src/kernel/instants.ts';
import { ownZone } from '../../../src/kernel/local-time.ts';
import { Button } from '../../ui/Button.tsx';
import { LinesSkeleton } from '../../ui/state/Skeletons.tsx';
import { dropDraft, type Stored, storedDraft } from '../form/store.ts';
import { emptyValues, type Own } from '../form/values.ts';
import { fromStore } from '../photos/photos.ts';
import styles from '../shared/publish.module.css';
import type { Begin } from './use-wizard-form.ts';
import { Wizard } from './Wizard.tsx';

type Props = { draft: string; listing: number | null; fresh: Begin; onSaved: (space: Own) => void };

/** Offers a draft stored on this device before the form opens (W-04). */
export const Start = ({ draft, listing, fresh, onSaved }: Props) => {
  const [found, setFound] = useState<Stored | null | 'looking'>('looking');
  const [begin, setBegin] = useState<Begin | null>(null);
  useEffect(() => {
    void storedDraft(draft).then(setFound);
  }, [draft]);
  if (found === 'looking')
    return (
      <div className="form-page">
        <LinesSkeleton count={6} />
      </div>
    );
  const chosen = begin ?? (found === null ? fresh : null);
  if (chosen) return <Wizard listing={listing} draft={draft} begin={chosen} onSaved={onSaved} />;
  if (!found) return null;
  return (
    <Offer
      savedAt={found.savedAt}
      onResume={() =>
        setBegin({
          values: { ...emptyValues, ...found.values },
          photos: fromStore(found.photos),
          step: found.step,
          furthest: Math.max(found.furthest, found.step),
          etag: found.etag ?? fresh.etag,
          base: (found.etag ?? fresh.etag) === fresh.etag ? fresh.base : null,
        })
      }
      onDiscard={() => {
        void dropDraft(draft);
        setBegin(fresh);
      }}
    />
  );
};

const Offer = ({ savedAt, onResume, onDiscard }: { savedAt: string; onResume: () => void; onDiscard: () => void }) => {
  const { t, i18n } = useTranslation('publish');
  useEffect(() => void window.scrollTo(0, 0), []); // a reload keeps the position in the form, which is below the offer
  const at = textFor(null, i18n.language, ownZone(), savedAt);
  return (
    <div className="form-page">
      <h1>{t('draft.title')}</h1>
      <p className="mute">{t('draft.text', { at })}</p>
      <div className={`row ${styles.offer}`}>
        <Button onClick={onResume}>{t('draft.resume')}</Button>
        <Button look="quiet" onClick={onDiscard}>
          {t('draft.discard')}
        </Button>
      </div>
    </div>
  );
};
