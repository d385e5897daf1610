import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { Done } from './Done.tsx';

type Props = {
  label: string;
  icon?: ReactElement;
  send: (reason: string) => Promise<unknown>;
  /** Why it cannot be done now; the button then says so instead. */
  refused?: string | null;
  /** What to type before something that cannot be undone. */
  typed?: string;
  /** Where the event can be read afterwards. */
  event?: string;
  /** Of which thing, for whoever hears only the button. */
  about?: string;
};

/** A command of an administrator: confirmed, with a reason, done only when the server has said so. */
export const Command = ({ label, icon, send, refused = null, typed, event, about }: Props) => {
  const [asking, ask] = useState(false);
  const [reason, setReason] = useState('');
  const [copied, setCopied] = useState('');
  const notify = useNotify();
  const refresh = useRefresh();
  const t = useTranslate();
  const close = () => {
    ask(false);
    setCopied('');
  };
  const run = useMutation({
    mutationFn: () => send(reason.trim()),
    onSuccess: () => {
      notify(<Done to={event} />, { type: 'success', autoHideDuration: 8_000 });
      setReason('');
      refresh();
    },
    onError: (error) => notify(error.message || 'posada.refused', { type: 'error', autoHideDuration: null }),
    onSettled: close,
  });
  const ready = reason.trim() !== '' && (typed === undefined || copied.trim() === typed) && !run.isPending;
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (ready) run.mutate();
  };
  const name = t(label);
  const button = (
    <Button
      size="small"
      variant="outlined"
      color={typed === undefined ? 'primary' : 'error'}
      startIcon={icon}
      aria-disabled={refused !== null}
      aria-label={about ? `${name}: ${about}` : undefined}
      title={refused === null ? name : undefined}
      className={refused === null ? 'command' : 'command refused'}
      onClick={() => refused === null && ask(true)}
    >
      <span className="command-name">{name}</span>
    </Button>
  );
  return (
    <>
      {refused === null ? (
        button
      ) : (
        <Tooltip title={refused} describeChild>
          {button}
        </Tooltip>
      )}
      <Dialog open={asking} onClose={close} fullWidth maxWidth="xs" aria-labelledby="command-title">
        <form onSubmit={submit}>
          <DialogTitle id="command-title">{about ? `${name}: ${about}` : name}</DialogTitle>
          <DialogContent className="ask">
            <p>{t(typed === undefined ? 'posada.confirm.recorded' : 'posada.confirm.irreversible')}</p>
            <TextField
              autoFocus
              label={t('posada.confirm.reason')}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              slotProps={{ htmlInput: { maxLength: 500 } }}
              multiline
              required
              fullWidth
            />
            {typed !== undefined && (
              <TextField
                label={t('posada.confirm.type', { text: typed })}
                value={copied}
                onChange={({ target }) => setCopied(target.value)}
                autoComplete="off"
                required
                fullWidth
              />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>{t('posada.confirm.back')}</Button>
            <Button
              type="submit"
              variant="contained"
              color={typed === undefined ? 'primary' : 'error'}
              disabled={!ready}
              aria-busy={run.isPending}
            >
              {name}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
};
