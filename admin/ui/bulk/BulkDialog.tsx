import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import commands from '../commands.module.css';
import { sending } from '../focus/pressed.ts';
import styles from './bulk.module.css';
import type { Bulk, Outcome } from './bulk.ts';

type Props<Row extends RaRecord> = {
  bulk: Bulk<Row>;
  outcomes: readonly Outcome<Row>[];
  busy: boolean;
  /** The words of the first time stand when what got no answer is sent again. */
  send: (words: string) => void;
  close: () => void;
};

/** How many it does and which it leaves out and why: as the server says before, and as it was afterwards. */
export const BulkDialog = <Row extends RaRecord>({ bulk, outcomes, busy, send, close }: Props<Row>) => {
  const t = useTranslate();
  const heading = useId();
  const [words, setWords] = useState('');
  const of = (state: Outcome<Row>['state']) => outcomes.filter((one) => one.state === state);
  const [ready, done, skipped, unanswered] = [of('ready'), of('done'), of('skipped'), of('unanswered')];
  const isOver = !busy && ready.length === 0;
  const isSent = done.length > 0 || unanswered.length > 0 || busy;
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (words.trim() !== '' && !busy) send(words.trim());
  };
  return (
    <Dialog open onClose={busy ? undefined : close} fullWidth maxWidth="sm" aria-labelledby={heading}>
      <form onSubmit={submit}>
        <DialogTitle id={heading}>{t(bulk.label)}</DialogTitle>
        <DialogContent className={`${commands.ask} ${styles.bulk}`}>
          <p role="status">
            {isSent && t('posada.bulk.done', { smart_count: done.length, of: outcomes.length })}
            {!isSent && ready.length > 0 && t('posada.bulk.will', { smart_count: ready.length, of: outcomes.length })}
            {!isSent && ready.length === 0 && t('posada.bulk.none')}
          </p>
          <Left title="posada.bulk.skipped" outcomes={skipped} bulk={bulk} />
          <Left title="posada.bulk.unanswered" outcomes={unanswered} bulk={bulk} />
          {!isSent && ready.length > 0 && (
            <>
              <p>{t('posada.confirm.recorded')}</p>
              <TextField
                autoFocus
                label={t(bulk.asks ?? 'posada.confirm.reason')}
                value={words}
                onChange={({ target }) => setWords(target.value)}
                slotProps={{ htmlInput: { maxLength: 500 } }}
                select={bulk.choices !== undefined}
                multiline={bulk.choices === undefined}
                required
                fullWidth
              >
                {bulk.choices?.map(({ id }) => (
                  <MenuItem key={id} value={id}>
                    {t(`posada.talk.${id}`)}
                  </MenuItem>
                ))}
              </TextField>
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={busy}>
            {t(isOver ? 'posada.bulk.close' : 'posada.confirm.back')}
          </Button>
          {(ready.length > 0 || busy || unanswered.length > 0) && (
            <Button type="submit" variant="contained" disabled={words.trim() === ''} {...sending(busy)}>
              {busy || ready.length > 0
                ? t('posada.bulk.do', { smart_count: busy ? outcomes.length : ready.length })
                : t('posada.bulk.again')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
};

/** Rows that are left out, each with its reason. */
const Left = <Row extends RaRecord>({
  title,
  outcomes,
  bulk,
}: {
  title: string;
  outcomes: readonly Outcome<Row>[];
  bulk: Pick<Bulk<Row>, 'nameOf'>;
}) => {
  const t = useTranslate();
  if (outcomes.length === 0) return null;
  return (
    <section>
      <h3>{t(title, { smart_count: outcomes.length })}</h3>
      <ul>
        {outcomes.map(({ row, why }) => (
          <li key={String(row.id)}>
            <b>{bulk.nameOf(row)}</b> {why && t(why, { _: why })}
          </li>
        ))}
      </ul>
    </section>
  );
};
