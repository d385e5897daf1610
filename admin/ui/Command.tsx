import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { type ReactElement, type ReactNode, useState } from 'react';
import { HttpError, useNotify, useRefresh, useTranslate } from 'react-admin';
import { isUnanswered } from '../data/api.ts';
import type { Commands } from '../data/commands.ts';
import { type AskedAmount, CommandDialog, type CommandInput } from './CommandDialog.tsx';
import commands from './commands.module.css';
import { Done } from './Done.tsx';
import type { Choice } from './ReasonInput.tsx';
import { useChange } from './writing.tsx';

type Props = {
  label: string;
  icon?: ReactElement;
  send: (write: Commands, words: string, amount: number, more: string) => Promise<unknown>;
  /** Why it is unavailable now; the button then shows this instead. */
  refused?: string | null;
  /** The question for the administrator's text; a reason by default. */
  asks?: string;
  /** The minimum length of the text. */
  least?: number;
  /** The reasons to choose from, if free text is not accepted. */
  choices?: readonly Choice[] | undefined;
  /** The label of the optional text next to a choice. */
  asksMore?: string | undefined;
  /** The amount to enter; none by default. */
  asksAmount?: AskedAmount;
  /** The consequences in words, if the name of the command does not convey them. */
  tells?: ReactNode;
  /** The resulting figures, as a table. */
  figures?: ReactNode;
  /** The text to type for confirming an irreversible command. */
  typed?: string;
  /** How a serious command can be corrected afterwards, and what cannot. */
  undo?: string;
  /** Where the event can be viewed afterwards. */
  event: string;
  /** The subject, for the accessible name of the button. */
  about?: string;
};

const codeOf = (error: unknown): unknown => (error instanceof HttpError ? error.body?.code : undefined);
/** It exceeds what one administrator may do alone (SEC-33). */
const waits = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'waits' in answer && answer.waits === true;
const isWrongPassword = (error: unknown): boolean => error instanceof HttpError && error.body?.errors?.password !== undefined;

/**
 * A command of an administrator: confirmed, with a reason, done only when the server has responded. Hidden from support (SEC-37).
 */
export const Command = ({
  label,
  icon,
  send,
  refused = null,
  asks = 'posada.confirm.reason',
  least = 1,
  choices,
  asksMore,
  asksAmount,
  tells,
  figures,
  typed,
  undo,
  event,
  about,
}: Props) => {
  /** While the dialog is open: the key of all its attempts, so that what is sent again is executed once. */
  const [key, setKey] = useState<string | null>(null);
  const [proving, setProving] = useState<'no' | 'yes' | 'wrong'>('no');
  const notify = useNotify();
  const refresh = useRefresh();
  const t = useTranslate();
  const close = () => {
    setKey(null);
    setProving('no');
  };
  const run = useChange({
    send: async (write, { words, more, amount, password }: CommandInput, under) => {
      if (password !== null) await write.provePassword(password);
      return send(key === null ? write : under(key), words, amount, more);
    },
    onSuccess: (answer) => {
      close();
      if (waits(answer)) notify('posada.money.waits', { type: 'info', autoHideDuration: 8_000 });
      else notify(<Done to={event} />, { type: 'success', autoHideDuration: 8_000 });
      refresh();
    },
    onError: (error) => {
      if (codeOf(error) === 'sign_in_again') return setProving('yes'); // in place, preserving the input (SEC-33)
      if (isWrongPassword(error)) return setProving('wrong');
      const text = error instanceof HttpError ? error.message : 'ra.notification.http_error';
      notify(text || 'posada.refused', { type: 'error', autoHideDuration: null });
      if (isUnanswered(error)) return; // what was typed can be sent again
      close();
      refresh(); // somebody else may have been faster
    },
  });
  if (!run) return null;
  const name = t(label);
  const title = about ? `${name}: ${about}` : name;
  const button = (
    <Button
      size="small"
      variant="outlined"
      color={typed === undefined || asksAmount ? 'primary' : 'error'} // recording a payment is not destructive
      startIcon={icon}
      aria-disabled={refused !== null}
      aria-label={about ? title : undefined}
      {...(refused === null && { title: name })}
      className={refused === null ? commands.button : `${commands.button} ${commands.refused}`}
      onClick={() => refused === null && setKey(crypto.randomUUID())}
    >
      <span className={commands.name}>{name}</span>
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
      {key !== null && (
        <CommandDialog
          name={name}
          title={title}
          asks={asks}
          least={least}
          choices={choices}
          asksMore={asksMore}
          label={label}
          asksAmount={asksAmount}
          tells={tells}
          figures={figures}
          typed={typed}
          undo={undo}
          proving={proving}
          busy={run.isPending}
          send={run.mutate}
          close={close}
        />
      )}
    </>
  );
};
