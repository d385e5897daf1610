import type { ReactNode } from 'react';
import { HttpError, type RaRecord } from 'react-admin';
import type { Commands } from '../../data/commands.ts';
import type { Choice } from '../ReasonInput.tsx';

/** A sum that is due, and what a bank statement shows of it. `moneda`: the key of its currency, or its code. */
type Compared = {
  readonly reference: string | null;
  readonly payer: ReactNode;
  readonly proof: ReactNode;
  readonly amount: number;
  readonly moneda: string;
};

/** One command for many rows of a list: each row goes through its ordinary command. */
export type Bulk<Row extends RaRecord> = {
  /** The text that names it. */
  readonly label: string;
  /** What the server has to allow with a row, in its `actions`. */
  readonly action: string;
  readonly nameOf: (row: Row) => string;
  /** The text that says why a row does not allow it now. */
  readonly refusalOf: (row: Row) => string;
  /** What the words answer; a reason unless said. */
  readonly asks?: string;
  /** The reasons to choose from, where words are not taken. */
  readonly choices?: readonly Pick<Choice, 'id'>[];
  /** What each row has to be compared with: only rows of which this very sum is typed are sent. */
  readonly compare?: (row: Row) => Compared;
  readonly send: (write: Commands, row: Row, words: string, key: string) => Promise<unknown>;
};

/** What is known of one row: still to be sent, done, skipped and why, or without an answer, so that it can be sent again. */
export type Outcome<Row extends RaRecord> = {
  readonly row: Row;
  /** The same however often the row is sent, so that twice is once. */
  readonly key: string;
  readonly state: 'ready' | 'done' | 'skipped' | 'unanswered';
  readonly why?: string;
};

type Allowed = RaRecord & { readonly actions?: readonly string[] };

/** What the rows are as the server says now: those that allow the command, and the others with their reason. Pure but for the keys. */
export const examined = <Row extends RaRecord>(
  { action, refusalOf }: Pick<Bulk<Row>, 'action' | 'refusalOf'>,
  rows: readonly Row[],
  keyOf: () => string,
): Outcome<Row>[] =>
  rows.map((row) => {
    const key = keyOf();
    return (row as Allowed).actions?.includes(action) ? { row, key, state: 'ready' } : { row, key, state: 'skipped', why: refusalOf(row) };
  });

/** What an error means for its row: without an answer, or of the server itself, nothing is known and it can be sent again. */
export const afterError = <Row extends RaRecord>(one: Outcome<Row>, error: unknown): Outcome<Row> => {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
  const state = status >= 400 && status < 500 && status !== 429 ? 'skipped' : 'unanswered';
  return { ...one, state, ...(error instanceof Error && error.message !== '' && { why: error.message }) };
};

/** The server wants the password once more first (SEC-33). */
export const asksPassword = (error: unknown): boolean => error instanceof HttpError && error.body?.code === 'sign_in_again';

/** Sends what is ready or got no answer, one after the other, and says after each what came of all. Throws where the password is asked for. */
export const sendAll = async <Row extends RaRecord>(
  outcomes: readonly Outcome<Row>[],
  send: (one: Outcome<Row>) => Promise<unknown>,
  tell: (now: readonly Outcome<Row>[]) => void,
): Promise<void> => {
  const now = [...outcomes];
  for (const [at, one] of outcomes.entries()) {
    if (one.state !== 'ready' && one.state !== 'unanswered') continue;
    try {
      await send(one);
      now[at] = { row: one.row, key: one.key, state: 'done' };
    } catch (error) {
      if (asksPassword(error)) throw error; // nothing was done: all of them wait for it
      now[at] = afterError(one, error);
    }
    tell([...now]);
  }
};
