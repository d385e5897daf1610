import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/form/Field.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import type { CardDialog } from './CloneDialog.tsx';

/**
 * Cannot be undone, so the host types a word to confirm; rejected with the reason while there are paid or open reservations (G-05, D-116).
 */
export const DeleteDialog = ({ open, onClose, listing, title, onRemove }: CardDialog & { onRemove: () => void }) => {
  const { t } = useTranslation(['dashboard', 'common']);
  const [word, setWord] = useState('');
  const refused = listing.reservas_vigentes === 1;
  const typed = word.trim().toUpperCase() === t('delete.confirm');
  const close = () => {
    setWord('');
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={refused ? t('delete.refused') : t('delete.title')}
      actions={
        <>
          <Button look="quiet" onClick={close}>
            {refused ? t('common:close') : t('common:cancel')}
          </Button>
          {!refused && (
            <Button
              look="danger"
              because={typed ? undefined : t('delete.word')}
              onClick={() => {
                close();
                onRemove();
              }}
            >
              {t('delete.do')}
            </Button>
          )}
        </>
      }
    >
      {refused ? (
        <>
          <p>{t('delete.refusedText')}</p>
          <p>
            <Link className="link" to={paths.received}>
              {t('delete.seeReservations')}
            </Link>
          </p>
        </>
      ) : (
        <>
          <p>{t('delete.text', { name: title })}</p>
          <TextField label={t('delete.word')} autoComplete="off" value={word} onChange={(event) => setWord(event.target.value)} />
        </>
      )}
    </Dialog>
  );
};
