import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEnv } from '../env.ts';
import { paths } from '../paths.ts';
import { Note } from '../ui/Note.tsx';
import { ShareDialog as Sharing } from '../ui/overlay/ShareDialog.tsx';
import type { CardDialog } from './CloneDialog.tsx';
import type { Stay } from './queries.ts';

/** G-06: as on the page of the space, with the days of this page's URL (D-a23); for an unpublished one it states who can see it. */
export const ShareDialog = ({ open, onClose, listing, title, stay }: CardDialog & { stay: Stay | null }) => {
  const { t } = useTranslation('dashboard');
  const { publicUrl } = useEnv();
  return (
    <Sharing open={open} onClose={onClose} title={title} url={`${publicUrl}${paths.listing(listing.idalojamiento, stay)}`}>
      {listing.aprobado !== 1 && (
        <Note kind="info" icon={Info}>
          {t('sharePending')}
        </Note>
      )}
    </Sharing>
  );
};
