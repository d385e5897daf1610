import { Copy, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button.tsx';
import { TextField } from '../form/Field.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './share-dialog.module.css';
import { useToast } from './Toasts.tsx';

type Props = { open: boolean; onClose: () => void; title: string; url: string; children?: ReactNode };

/** Copies the link, opens the phone's share sheet, or links to one of three networks (D-a23). Nothing is loaded from the networks. */
export const ShareDialog = ({ open, onClose, title, url, children }: Props) => {
  const { t } = useTranslation();
  const { say, fail } = useToast();
  const encoded = encodeURIComponent(url);
  const networks = [
    ['whatsapp', `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`],
    ['facebook', `https://www.facebook.com/sharer/sharer.php?u=${encoded}`],
    ['x', `https://x.com/intent/tweet?url=${encoded}&text=${encodeURIComponent(title)}`],
  ] as const;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      say(t('share.copied'));
    } catch {
      fail(t('share.notCopied', { text: url }));
    }
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('share.title', { name: title })}>
      {children}
      <div className={styles.link}>
        <TextField label={t('share.link')} readOnly value={url} onFocus={(event) => event.target.select()} />
        <Button icon={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
          {t('share.copy')}
        </Button>
      </div>
      <p className="row row-wrap">
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
      <ul className="row row-wrap">
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
