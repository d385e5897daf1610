import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** Leaving with changes asks once, and says that they stay on this device. */
export const Leaving = ({ dirty, over }: { dirty: boolean; over: RefObject<boolean> }) => {
  const { t } = useTranslation('publish');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !over.current && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      kind="urgent"
      onClose={() => blocker.reset?.()}
      title={t('leaving.title')}
      actions={
        <>
          <Button look="quiet" onClick={() => blocker.proceed?.()}>
            {t('leaving.leave')}
          </Button>
          <Button onClick={() => blocker.reset?.()}>{t('leaving.stay')}</Button>
        </>
      }
    >
      <p>{t('leaving.text')}</p>
    </Dialog>
  );
};
