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

/** The label of the amount field, and its currency. */
export type AskedAmount = { readonly label: string; readonly currency: string };

/** Whether the server requires the password again (SEC-33); `wrong` when it was incorrect. */
export type Proving = 'no' | 'yes' | 'wrong';

/** `amount`: 0 if none is requested. `more`: the optional text next to a choice. */
export type CommandInput = { readonly words: string; readonly more: string; readonly amount: number; readonly password: string | null };

type Props = {
  /** What the button does. */
  name: string;
  title: string;
  /** The question for the text. */
  asks: string;
  /** The minimum length of the text. */
  least: number;
  choices: readonly Choice[] | undefined;
  /** The label of the optional text next to a choice; none by default. */
  asksMore: string | undefined;
  /** The key of `name`. */
  label: string;
  /** The amount to enter, for a command about money. */
  asksAmount: AskedAmount | undefined;
  /** The consequences, in words. */
  tells: ReactNode;
  /** The resulting figures, as a table. */
  figures?: ReactNode;
  /** The text to type before a serious command. */
  typed: string | undefined;
  /** How it can be corrected; empty if it is irreversible. */
  undo?: string | undefined;
  proving: Proving;
  busy: boolean;
  send: (input: CommandInput) => void;
  close: () => void;
};

/** Prevents a line break within a reservation number. */
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

/** Asks for a reason and, if it is irreversible, for typed confirmation; for the password only when the server requires it. */
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

/** The password again, in place. */
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
