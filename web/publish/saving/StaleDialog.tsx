import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Failure } from '../../ui/state/Failure.tsx';
import { LinesSkeleton } from '../../ui/state/Skeletons.tsx';
import type { Own, Values } from '../form/values.ts';
import type { Photo } from '../photos/photos.ts';
import { loggedQuery } from '../shared/queries.ts';
import { differing } from './differing.ts';

type Props = {
  listing: number;
  photos: readonly Photo[];
  /** The space as of the start of this edit; null when unknown. */
  base: { values: Values; photos: readonly Photo[] } | null;
  onClose: () => void;
  /** Overwrites the current version with the values typed here. */
  onSaveMine: (now: { space: Own; etag: string | null }) => void;
};

/**
 * The space was changed since this edit started: lists the differing fields, overwrites the current version only on request, and preserves
 * everything typed. If none of the fields that a host edits changed (it was only approved, verified or given a strike), it is saved without
 * asking.
 */
export const StaleDialog = ({ listing, photos, base, onClose, onSaveMine }: Props) => {
  const { t } = useTranslation(['publish', 'common']);
  const { getValues } = useFormContext<Values>();
  const now = useQuery({ ...loggedQuery(listing), queryKey: ['wizard', listing, 'now'] });
  const names = now.data && differing(getValues(), photos, now.data.space);
  const isUntouched =
    now.data !== undefined && !now.isFetching && base !== null && differing(base.values, base.photos, now.data.space).length === 0;
  const saveMine = useEffectEvent(() => now.data && onSaveMine(now.data));
  useEffect(() => {
    if (isUntouched) saveMine();
  }, [isUntouched]);
  if (base !== null && (now.isPending || isUntouched)) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('stale.title')}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('stale.keep')}
          </Button>
          <a className="btn btn-secondary" href={paths.listing(listing)} target="_blank" rel="noopener">
            {t('stale.see')}
          </a>
          <Button busy={now.isFetching} onClick={() => now.data && onSaveMine(now.data)}>
            {t('stale.mine')}
          </Button>
        </>
      }
    >
      <p>{t('stale.text')}</p>
      {now.error && <Failure error={now.error} retry={() => void now.refetch()} />}
      {now.isPending && <LinesSkeleton count={2} />}
      {names && (
        <>
          <p>{t('stale.differs')}</p>
          <ul>
            {names.map((name) => (
              <li key={name}>{t(`label.${name}`)}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
};
