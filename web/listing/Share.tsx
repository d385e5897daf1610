import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnv } from '../env.ts';
import { Button } from '../ui/Button.tsx';
import { Frame } from '../ui/overlay/Dialog.tsx';
import { lazyComponent } from '../ui/state/lazy-component.tsx';
import { useNarrow } from '../ui/use-media.ts';

const ShareDialog = lazyComponent(() => import('../ui/overlay/ShareDialog.tsx').then(({ ShareDialog }) => ShareDialog));
/** Preloads; the press tries again. */
const preload = () => void Promise.all([ShareDialog.fetch(), Frame.fetch()]).catch(() => undefined);

/** The system's share sheet if available, otherwise ours; the URL contains dates and guests (D-a23). */
export const Share = ({ title, path }: { title: string; path: string }) => {
  const { t } = useTranslation('listing');
  const { publicUrl } = useEnv();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const url = `${publicUrl}${path}`;
  const share = () => {
    if (!narrow || !navigator.share) return setOpen(true);
    // closing the sheet is not an error; if it cannot open, ours is shown
    navigator
      .share({ title, url })
      .catch((error: unknown) => (error instanceof DOMException && error.name === 'AbortError') || setOpen(true));
  };
  return (
    <>
      <Button look="quiet" small icon={<Share2 size={18} aria-hidden />} onPointerEnter={preload} onFocus={preload} onClick={share}>
        {t('share')}
      </Button>
      {open && <ShareDialog open onClose={() => setOpen(false)} title={title} url={url} />}
    </>
  );
};
