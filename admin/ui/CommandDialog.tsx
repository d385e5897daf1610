import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { amountText } from '../../src/kernel/formats.ts';
import { amountOf } from './amount.ts';
import commands from './commands.module.css';
import { sending } from './focus/pressed.ts';
import { type Choice, ReasonInput } from './ReasonInput.tsx';

const EXAMPLE = 150_000;

/** The question for a sum, in words, and the currency it is in. */
export type AskedAmount = { readonly label: string; readonly currency: string };

/** The server wants the password once more (SEC-33); `wrong` when it was not the right one. */
export type Proving = 'no' | 'yes' | 'wrong';

/** `amount`: 0 where none is asked for. `more`: what was written beside a choice. */
export type CommandInput = { readonly words: string; readonly more: string; readonly amount: number; readonly password: string | null };

type Props = {
  /** What the button does. */
  name: string;
  title: string;
  /** The question the words answer. */
  asks: string;
  /** The fewest characters of the words. */
  least: number;
  choices: readonly Choice[] | undefined;
  /** The label of the words that may be written beside a choice; none unless given. */
  asksMore: string | undefined;
  /** The key of `name`. */
  label: string;
  /** Of which sum it is, where it is one of money. */
  asksAmount: AskedAmount | undefined;
  /** What follows for whom, in words. */
  tells: ReactNode;
  /** What it comes to, as a table. */
  figures?: ReactNode;
  /** What to type before something grave. */
  typed: string | undefined;
  /** How it is put right afterwards; nothing of what cannot be undone. */
  undo?: string | undefined;
  proving: Proving;
  busy: boolean;
  send: (given: CommandInput) => void;
  close: () => void;
};

/** The number of a reservation is not broken at the end of a line. */
const unbroken = (title: string): ReactNode[] =>
  title.split(/(R-\d+)/).map((part) =>
    /^R-\d+$/.test(part) ? (
      <span key={part} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );

/** Asks for a reason and, where it cannot be undone, for proof that it is meant; for the password only when the server does. */
export const CommandDialog = ({
  name,
  title,
  asks,
  least,
  choices,
  asksMore,
  label,
  asksAmount,
  tells,
  figures,
  typed,
  undo,
  proving,
  busy,
  send,
  close,
}: Props) => {
  const [words, setWords] = useState('');
  const [more, setMore] = useState('');
  const [sum, setSum] = useState('');
  const [copied, setCopied] = useState('');
  const [password, setPassword] = useState('');
  const t = useTranslate();
  const heading = useId();
  const confirmed = typed === undefined || copied.trim() === typed;
  const amount = asksAmount ? amountOf(sum, asksAmount.currency) : 0;
  const ready = words.trim().length >= least && (!asksAmount || amount) && confirmed && (proving === 'no' || password !== '');
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (ready && !busy) send({ words: words.trim(), more: more.trim(), amount: amount ?? 0, password: proving === 'no' ? null : password });
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby={heading}>
      <form onSubmit={submit}>
        <DialogTitle id={heading}>{unbroken(title)}</DialogTitle>
        <DialogContent className={commands.ask}>
          {tells !== undefined && <p>{tells}</p>}
          {figures}
          {(typed !== undefined || undo) && (
            <p>
              {typed !== undefined && t('posada.confirm.irreversible')} {undo}
            </p>
          )}
          <ReasonInput
            label={t(asks)}
            of={label}
            value={words}
            change={setWords}
            choices={choices}
            helperText={least > 1 ? t('posada.confirm.least', { count: least }) : undefined}
          />
          {asksMore && (
            <TextField
              label={t(asksMore)}
              value={more}
              onChange={({ target }) => setMore(target.value)}
              slotProps={{ htmlInput: { maxLength: 500 } }}
              multiline
              fullWidth
            />
          )}
          {asksAmount && (
            <TextField
              label={asksAmount.label}
              value={sum}
              onChange={({ target }) => setSum(target.value)}
              error={sum !== '' && amount === null}
              helperText={
                amount === null
                  ? t('posada.confirm.amountAs', { example: amountText(EXAMPLE, asksAmount.currency) })
                  : amountText(amount, asksAmount.currency)
              }
              slotProps={{ htmlInput: { inputMode: 'decimal' } }}
              autoComplete="off"
              required
              fullWidth
            />
          )}
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
          {proving !== 'no' && <Proof isWrong={proving === 'wrong'} password={password} type={setPassword} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{t('posada.confirm.back')}</Button>
          <Button type="submit" variant="contained" color={typed === undefined ? 'primary' : 'error'} disabled={!ready} {...sending(busy)}>
            {name}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

/** The password once more, in place. */
export const Proof = ({ isWrong, password, type }: { isWrong: boolean; password: string; type: (password: string) => void }) => {
  const t = useTranslate();
  return (
    <>
      <p role="status">{t('posada.confirm.prove')}</p>
      <TextField
        autoFocus
        type="password"
        label={t('posada.confirm.password')}
        value={password}
        onChange={({ target }) => type(target.value)}
        autoComplete="current-password"
        error={isWrong}
        helperText={isWrong ? t('posada.confirm.wrongPassword') : undefined}
        required
        fullWidth
      />
    </>
  );
};
