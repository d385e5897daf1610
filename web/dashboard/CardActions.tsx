import { CalendarX2, Copy, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { CloneDialog } from './CloneDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import styles from './dashboard.module.css';
import type { Own, Stay } from './queries.ts';
import { ShareDialog } from './ShareDialog.tsx';

type Props = { listing: Own; title: string; stay: Stay | null; onRemove: () => void };

/** The actions that the server allows for this space now; the browser does not compute them. */
export const CardActions = ({ listing, title, stay, onRemove }: Props) => {
  const { t } = useTranslation(['dashboard', 'listing', 'moderation']);
  const [open, setOpen] = useState<'clone' | 'delete' | 'share' | null>(null);
  const { actions } = listing;
  const close = () => setOpen(null);
  const tool = (name: 'clone' | 'delete' | 'share', icon: React.ReactNode) => (
    <Button
      look="quiet"
      small
      className={name === 'delete' ? styles.apart : undefined}
      aria-label={`${t(`actions.${name}`)}: ${title}`}
      icon={icon}
      onClick={() => setOpen(name)}
    >
      {t(`actions.${name}`)}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons with a name is no set of form fields
    <div role="group" aria-label={t('actions.of', { name: title })} className={`${styles.actions} ${styles.own}`}>
      {actions.includes('edit') && (
        <ButtonLink
          look="secondary"
          small
          to={paths.edit(listing.idalojamiento)}
          aria-label={`${t('actions.edit')}: ${title}`}
          icon={<Pencil size={18} aria-hidden />}
        >
          {t('actions.edit')}
        </ButtonLink>
      )}
      {actions.includes('block_dates') && (
        <ButtonLink
          look="quiet"
          small
          to={paths.block(listing.idalojamiento)}
          aria-label={`${t('moderation:block')}: ${title}`}
          icon={<CalendarX2 size={18} aria-hidden />}
        >
          {t('moderation:block')}
        </ButtonLink>
      )}
      {tool('share', <Share2 size={18} aria-hidden />)}
      {actions.includes('clone') && tool('clone', <Copy size={18} aria-hidden />)}
      {actions.includes('delete') && tool('delete', <Trash2 size={18} aria-hidden />)}
      <CloneDialog open={open === 'clone'} onClose={close} listing={listing} title={title} />
      <DeleteDialog open={open === 'delete'} onClose={close} listing={listing} title={title} onRemove={onRemove} />
      <ShareDialog open={open === 'share'} onClose={close} listing={listing} title={title} stay={stay} />
    </div>
  );
};
