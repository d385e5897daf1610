import type { Knex } from 'knex';
import type { ServerTexts } from '../../../texts/areas.ts';
import type { Metadata } from '../../engine/event-store/port.ts';
import type { Instant } from '../../kernel/types.ts';

type Texts = ServerTexts['own-data'];
/** The section of a person's data that a table belongs to. */
export type Part = keyof Texts['part'];
/** The meaning of a value; each has a label in `texts/<language>/own-data.json`. */
export type Field = keyof Texts['field'];

/**
 * The person whose data is requested, and the keys by which it is found. Contexts add the ids of what belongs to a person by declaration
 * merging (`personal-data.ts`), because read models do not name an erased person.
 */
export interface Subject {
  readonly userId: number;
  /** The address of the account. */
  readonly email: string;
  /**
   * The same once it is confirmed (D-134): visitors' forms are found by it. Null before, because the account may have been opened with
   * someone else's address.
   */
  readonly ownAddress: string | null;
}

/** The ids of what belongs to a person. */
export type Belongings = Omit<Subject, 'userId' | 'email' | 'ownAddress'>;

export type Row = Readonly<Partial<Record<Field, unknown>>>;
/** A file that is not public, as the person gets it. */
export type OwnFile = { readonly name: string; readonly contentType: string; readonly bytes: Buffer };

/**
 * What one table holds of a person. Every context declares its tables (`personal-data.ts`); an undeclared table fails
 * `tests/privacy/tables.db.test.ts`.
 */
export type Holding = {
  readonly table: string;
  readonly part: Part;
  /** The rows of this person, without what others wrote. */
  readonly rows: (db: Knex, of: Subject) => Promise<readonly Row[]>;
  /**
   * Deletes the rows when the person is erased, in one transaction with those of all other tables. `kept`: they contain only ids, dates and
   * sums, or are derived from the log.
   */
  readonly erase: 'kept' | ((trx: Knex.Transaction, of: Subject, now: Instant) => Promise<unknown>);
  /** The keys of all files that belong to these rows: they are deleted before the rows. */
  readonly fileKeys?: (db: Knex, of: Subject) => Promise<readonly string[]>;
  /** Ends event-sourced data, such as favourites, by commands. Idempotent. */
  readonly end?: (userId: number, metadata: Metadata) => Promise<void>;
  /** Private files that rows refer to. Public ones are named in `rows`. */
  readonly files?: (db: Knex, of: Subject) => Promise<readonly OwnFile[]>;
};

type Columns = {
  readonly table: string;
  readonly part: Part;
  readonly columns: readonly Field[];
  readonly whose: Whose;
  /** `rows` deletes them. */
  readonly erase: Holding['erase'] | 'rows';
  /** The column that rows are ordered by; the first one shown where it is left out. */
  readonly order?: string;
};
export type Whose = (query: Knex.QueryBuilder, of: Subject) => Knex.QueryBuilder;

/** The holding of a table whose columns are shown as they are. */
export const holding = ({ table, part, columns, whose, erase, order = columns[0] ?? 'id' }: Columns): Holding => ({
  table,
  part,
  erase: erase === 'rows' ? erasingRows(table, whose) : erase,
  rows: (db, of) => whose(db(table).select([...columns]), of).orderBy(order),
});

/** The rows whose `column` is the person's id. */
export const byUser =
  (column = 'user_id'): Whose =>
  (query, { userId }) =>
    query.where(column, userId);

/** The rows that were sent with the person's own address. */
export const byAddress: Whose = (query, { ownAddress }) =>
  ownAddress === null ? query.whereRaw('false') : query.whereRaw('lower(email) = lower(?)', [ownAddress]);

/** Deletes the rows of a table that are the person's. */
export const erasingRows =
  (table: string, whose: Whose): Exclude<Holding['erase'], 'kept'> =>
  (trx, of) =>
    whose(trx(table), of).delete();
