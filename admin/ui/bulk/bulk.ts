import type { ReactNode } from 'react';
import { HttpError, type RaRecord } from 'react-admin';
import { isUnanswered } from '../../data/api.ts';
import type { Commands } from '../../data/commands.ts';
import type { Choice } from '../ReasonInput.tsx';

/** An expected amount, and what a bank statement shows of it. `moneda`: the key of its currency, or its code. */
type Compared = {
  readonly reference: string | null;
  readonly payer: ReactNode;
  readonly proof: ReactNode;
  readonly amount: number;
  readonly moneda: string;
};

/** One command for many rows of a list: each row is sent as its ordinary command. */
export type Bulk<Row extends RaRecord> = {
  /** The text key of its name. */
  readonly label: string;
  /** The action that the server must allow for a row, in its `actions`. */
  readonly action: string;
  readonly nameOf: (row: Row) => string;
  /** The text explaining why a row does not allow it now. */
  readonly refusalOf: (row: Row) => string;
  /** The question for the text; a reason by default. */
  readonly asks?: string;
  /** The reasons to choose from, if free text is not accepted. */
  readonly choices?: readonly Pick<Choice, 'id'>[];
  /** What each row is compared with: only rows for which exactly this amount was entered are sent. */
  readonly compare?: (row: Row) => Compared;
  readonly send: (write: Commands, row: Row, words: string) => Promise<unknown>;
};

/** The state of one row: not sent, done, skipped with the reason, or unanswered, so that it can be resent. */
export type Outcome<Row extends RaRecord> = {
  readonly row: Row;
  /** The same key on every resend, so that the row is executed once. */
  readonly key: string;
  readonly state: 'ready' | 'done' | 'skipped' | 'unanswered';
  readonly why?: string;
};

type Allowed = RaRecord & { readonly actions?: readonly string[] };

/**
 * Splits the rows, as currently reported by the server, into those that allow the command, and the others with their reason. Pure except
 * for the keys.
 */
export const examined = <Row extends RaRecord>(
  { action, refusalOf }: Pick<Bulk<Row>, 'action' | 'refusalOf'>,
  rows: readonly Row[],
  keyOf: () => string,
): Outcome<Row>[] =>
  rows.map((row) => {
    const key = keyOf();
    return (row as Allowed).actions?.includes(action) ? { row, key, state: 'ready' } : { row, key, state: 'skipped', why: refusalOf(row) };
  });

/** The state of a row after an error. */
export const afterError = <Row extends RaRecord>(one: Outcome<Row>, error: unknown): Outcome<Row> => ({
  ...one,
  state: isUnanswered(error) ? 'unanswered' : 'skipped',
  ...(error instanceof Error && error.message !== '' && { why: error.message }),
});

/** The server requires the password again first (SEC-33). */
export const asksPassword = (error: unknown): boolean => error instanceof HttpError && error.body?.code === 'sign_in_again';

/** Sends pending and unanswered rows sequentially and reports all states after each. Throws if the password is required. */
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
