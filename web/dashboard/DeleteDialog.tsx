import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { answer, api, once } from '../api/client.ts';
import { isProblem } from '../api/problem.ts';
import { useCommand } from '../api/use-command.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Refusal } from '../ui/Failure.tsx';
import { TextField } from '../ui/Field.tsx';
import { useToast } from '../ui/Toasts.tsx';
import type { CardDialog } from './CloneDialog.tsx';

/** For good, so it is typed; refused with the reason while paid or live reservations stand (G-05, D-116). */
export const DeleteDialog = ({ open, onClose, listing, title }: CardDialog) => {
  const { t } = useTranslation(['dashboard', 'common']);
  const { say } = useToast();
  const [word, setWord] = useState('');
  const remove = useCommand({
    send: (id: number, key) =>
      answer(api.DELETE('/api/v1/accommodations/delete/{id}', { params: { path: { id } }, body: {}, ...once(key) })),
    onDone: () => {
      say(t('delete.done'));
      onClose();
    },
    refresh: [['dashboard']],
  });
  const refused = isProblem(remove.problem, 'has_reservations');
  const typed = word.trim().toUpperCase() === t('delete.confirm');
  const close = () => {
    remove.reset();
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
              busy={remove.busy}
              because={typed ? undefined : t('delete.word')}
              onClick={() => remove.run(listing.idalojamiento)}
            >
              {t('delete.do')}
            </Button>
          )}
        </>
      }
    >
      {refused ? (
        <>
          <p role="alert">{t('delete.refusedText')}</p>
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
          <Refusal problem={remove.problem} />
        </>
      )}
    </Dialog>
  );
};
