import { CalendarX2, Ellipsis, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STEP_OF_REASON } from '../../src/kernel/sent-back.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { opensMenu } from '../ui/overlay/OpensMenu.tsx';
import { CloneDialog } from './CloneDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import styles from './dashboard.module.css';
import type { More } from './MoreMenu.tsx';
import type { Own, Stay } from './queries.ts';
import { ShareDialog } from './ShareDialog.tsx';

const OpensMore = opensMenu(() => import('./MoreMenu.tsx').then(({ MoreMenu }) => MoreMenu));

type Props = { listing: Own; title: string; stay: Stay | null; onRemove: () => void };

/** The actions that the server currently allows for this space; the browser does not compute them. */
export const CardActions = ({ listing, title, stay, onRemove }: Props) => {
  const { t } = useTranslation(['dashboard', 'listing', 'moderation']);
  const [open, setOpen] = useState<More | null>(null);
  const { actions, devuelto } = listing;
  const close = () => setOpen(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons with a name is no set of form fields
    <div role="group" aria-label={t('actions.of', { name: title })} className={`${styles.actions} ${styles.own}`}>
      {actions.includes('edit') && (
        <ButtonLink
          look="secondary"
          small
          to={paths.edit(listing.idalojamiento, devuelto && STEP_OF_REASON[devuelto.motivo])}
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
      <OpensMore className="btn btn-quiet btn-s" label={`${t('actions.more')}: ${title}`} allowed={actions} onChoose={setOpen}>
        <Ellipsis size={18} aria-hidden />
      </OpensMore>
      <CloneDialog open={open === 'clone'} onClose={close} listing={listing} title={title} />
      <DeleteDialog open={open === 'delete'} onClose={close} listing={listing} title={title} onRemove={onRemove} />
      <ShareDialog open={open === 'share'} onClose={close} listing={listing} title={title} stay={stay} />
    </div>
  );
};
