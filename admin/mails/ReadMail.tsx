import DraftsIcon from '@mui/icons-material/DraftsOutlined';
import Button from '@mui/material/Button';
import { HttpError, useNotify, useTranslate } from 'react-admin';
import type { Mail } from '../data/records.ts';
import { sending } from '../ui/focus/pressed.ts';
import { ShownDialog } from '../ui/ShownDialog.tsx';
import { useChange } from '../ui/writing.tsx';
import styles from './read-mail.module.css';

const GONE = 404;

/** Opens a mail as it was sent; each view is recorded. Only mails about a reservation are stored. */
export const ReadMail = ({ mail: { id, template, reserva, status } }: { mail: Mail }) => {
  const t = useTranslate();
  const notify = useNotify();
  const read = useChange({
    send: (write) => write.readMail(id),
    onError: (error) =>
      notify(error instanceof HttpError && error.status === GONE ? 'posada.mail.gone' : error.message || 'posada.failed', {
        type: 'warning',
      }),
  });
  if (!read || reserva === null || status === 'waiting' || status === 'dropped') return null;
  const name = t('posada.mail.read');
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<DraftsIcon />}
        aria-label={`${name}: ${t(`posada.template.${template}`, { _: template })}`}
        onClick={() => read.isPending || read.mutate()}
        {...sending(read.isPending)}
      >
        {name}
      </Button>
      {read.data && (
        <ShownDialog title={read.data.asunto} close={read.reset}>
          <pre className={styles.text}>{read.data.texto}</pre>
          <p className="mute">{t('posada.mail.recorded')}</p>
        </ShownDialog>
      )}
    </>
  );
};
