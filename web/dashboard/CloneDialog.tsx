import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { Refusal } from '../ui/state/Failure.tsx';
import type { Own } from './queries.ts';

export type CardDialog = { open: boolean; onClose: () => void; listing: Own; title: string };

/** Asks for confirmation, copies the space, and opens the copy in the wizard (G-04, D-27). */
export const CloneDialog = ({ open, onClose, listing, title }: CardDialog) => {
  const { t } = useTranslation(['dashboard', 'common']);
  const navigate = useNavigate();
  const clone = useCommand({
    send: (idalojamiento: number, key) =>
      answer(api.POST('/api/v1/accommodations/clone', { body: { idalojamiento }, ...withIdempotencyKey(key) })),
    onDone: ({ accommodation }) => void navigate(paths.edit(accommodation.idalojamiento), { replace: true }),
    refresh: [['dashboard']],
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('clone.title')}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button busy={clone.busy} onClick={() => clone.run(listing.idalojamiento)}>
            {t('clone.do')}
          </Button>
        </>
      }
    >
      <p>{t('clone.text', { name: title })}</p>
      <Refusal problem={clone.problem} />
    </Dialog>
  );
};
