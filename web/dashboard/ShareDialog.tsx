import { useTranslation } from 'react-i18next';
import { useEnv } from '../env.ts';
import { paths } from '../paths.ts';
import { ShareDialog as Sharing } from '../ui/ShareDialog.tsx';
import type { CardDialog } from './CloneDialog.tsx';

/** G-06: as on the page of the space; one still in review says who sees it. */
export const ShareDialog = ({ open, onClose, listing, title }: CardDialog) => {
  const { t } = useTranslation('dashboard');
  const { publicUrl } = useEnv();
  return (
    <Sharing open={open} onClose={onClose} title={title} url={`${publicUrl}${paths.listing(listing.idalojamiento)}`}>
      {listing.aprobado !== 1 && <p className="note">{t('share.pending')}</p>}
    </Sharing>
  );
};
