import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Button, Confirm, useDataProvider, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import type { Console } from './dataProvider.ts';

type Row = { id: number; actions: readonly string[] };
type Props = {
  /** Name of the action as the server lists it; the button is there only then. */
  action: string;
  label: string;
  icon: ReactElement;
  send: (console: Console, id: number, reason: string) => Promise<void>;
  /** Asks for a reason, which becomes part of the event. */
  withReason?: boolean;
  irreversible?: boolean;
};

/** A command of an administrator: confirmed, with its reason, done only when the server has said so. */
export const ConfirmedCommand = ({ action, label, icon, send, withReason = false, irreversible = false }: Props) => {
  const record = useRecordContext<Row>();
  const provider = useDataProvider<Console>();
  const [asking, ask] = useState(false);
  const [reason, setReason] = useState('');
  const notify = useNotify();
  const refresh = useRefresh();
  const translate = useTranslate();
  const run = useMutation({
    mutationFn: (id: number) => send(provider, id, reason.trim()),
    onSuccess: () => {
      notify('posada.done', { type: 'success' });
      setReason('');
      refresh();
    },
    onError: (error) => notify(error.message || 'posada.refused', { type: 'error' }),
    onSettled: () => ask(false),
  });
  if (!record) return null;
  const allowed = record.actions.includes(action);
  return (
    <>
      <Button label={label} aria-label={translate(label)} disabled={!allowed || run.isPending} onClick={() => ask(true)}>
        {icon}
      </Button>
      <Confirm
        isOpen={asking}
        loading={run.isPending}
        title={translate(label)}
        content={
          <>
            <p>{translate(irreversible ? 'posada.irreversible' : 'posada.sure')}</p>
            {withReason && (
              <TextField
                label={translate('posada.reason')}
                value={reason}
                fullWidth
                multiline
                required
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </>
        }
        onConfirm={() => {
          if (!withReason || reason.trim()) run.mutate(record.id);
        }}
        onClose={() => ask(false)}
      />
    </>
  );
};
