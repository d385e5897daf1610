import { Copy, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEnv } from '../env.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/Field.tsx';
import { useToast } from '../ui/Toasts.tsx';
import type { CardDialog } from './CloneDialog.tsx';

/** Copy the link, hand it to the phone's own sheet, or to one of three networks (D-a23). Nothing is loaded from them. */
export const ShareDialog = ({ open, onClose, listing, title }: CardDialog) => {
  const { t } = useTranslation('dashboard');
  const { say, fail } = useToast();
  const { publicUrl } = useEnv();
  const url = `${publicUrl}${paths.listing(listing.idalojamiento)}`;
  const encoded = encodeURIComponent(url);
  const networks = [
    ['whatsapp', `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`],
    ['facebook', `https://www.facebook.com/sharer/sharer.php?u=${encoded}`],
    ['twitter', `https://twitter.com/intent/tweet?url=${encoded}&text=${encodeURIComponent(title)}`],
  ] as const;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => say(t('share.copied')),
      () => fail(url),
    );
  return (
    <Dialog open={open} onClose={onClose} title={t('share.title', { name: title })}>
      {listing.aprobado !== 1 && <p className="note">{t('share.pending')}</p>}
      <TextField label={t('actions.share')} readOnly value={url} onFocus={(event) => event.target.select()} />
      <p className="row dash-share">
        <Button icon={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
          {t('share.copy')}
        </Button>
        {typeof navigator !== 'undefined' && 'share' in navigator && (
          <Button
            look="secondary"
            icon={<Share2 size={18} aria-hidden />}
            onClick={() => void navigator.share({ title, url }).catch(() => undefined)}
          >
            {t('share.native')}
          </Button>
        )}
      </p>
      <ul className="row dash-share">
        {networks.map(([name, href]) => (
          <li key={name}>
            <a className="btn btn-quiet btn-s" href={href} target="_blank" rel="noopener noreferrer">
              {t(`share.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
