import type { Knex } from 'knex';
import type { ServerTexts } from '../../../texts/areas.ts';
import { own } from '../../kernel/own.ts';
import type { Instant, Language } from '../../kernel/types.ts';
import type { OfferSettings } from '../../pricing/public.ts';
import { type Translate, textsOf } from '../../server/texts.ts';
import type { CellKind, CellValue } from '../../server/xlsx/sheet.ts';

/** The tables that can be exported. */
export const EXPORTED = ['users', 'accommodations', 'reservations'] as const;
export type Exported = (typeof EXPORTED)[number];

/** The name of a column on the wire; its title is in `texts/<language>/exports.json`. */
export type ColumnName = keyof ServerTexts['exports']['column'];

export type Filters = Readonly<Record<string, string | number | undefined>>;

/** The format of an export's cells. */
export type Style = {
  readonly t: Translate;
  readonly language: Language;
  /** Phones without `+` (D-122). */
  readonly phone: 'e164' | 'digits';
  /** The surcharges of the methods, and the instant of the rows, which determines the amounts due (ADR 149). */
  readonly offers: OfferSettings;
  readonly now: Instant;
};

/** The format of an export requested at `now`. */
export const styleOf = (
  { language, phone, at }: Pick<Style, 'language' | 'phone'> & { readonly at: Instant | null },
  { offers, now }: Pick<Style, 'offers' | 'now'>,
): Style => ({ t: textsOf(language), language, phone, offers, now: at ?? now });

export type Column<Row> = {
  readonly name: ColumnName;
  readonly kind: CellKind;
  readonly of: (row: Row, style: Style) => CellValue;
  /** Identity or contact data: never shown before a purpose is stated. */
  readonly personal?: true;
  /** Not in the log: an export of the past contains today's value. */
  readonly today?: true;
};

/** The rows of a table for its export, by id, `Found` in the table and completed by `complete`. `db` may be a schema of the past (`past-models.ts`). */
type Definition<Row extends Found, Found extends { id: number }> = {
  readonly what: Exported;
  readonly columns: readonly Column<Row>[];
  readonly select: (db: Knex) => Knex.QueryBuilder;
  /** Adds data that is read for a whole batch; without it the rows are those of `select`. */
  readonly complete?: (db: Knex, found: readonly Found[], style: Style) => Promise<readonly Row[]>;
  /** The column of the id in `select`. */
  readonly id: string;
  readonly filters: Readonly<Record<string, (query: Knex.QueryBuilder, value: string) => unknown>>;
};

export type SheetRow = { readonly id: number; readonly cells: readonly CellValue[] };
export type SheetHead = Pick<Column<never>, 'name' | 'kind' | 'personal' | 'today'>;

export type Sheet = {
  readonly what: Exported;
  readonly columns: readonly SheetHead[];
  readonly count: (db: Knex, filters: Filters) => Promise<number>;
  /** One batch after an id, with the cells of these columns. */
  readonly batch: (db: Knex, filters: Filters, of: Wanted) => Promise<SheetRow[]>;
  readonly ids: (db: Knex, filters: Filters) => Promise<number[]>;
};

export type Wanted = {
  readonly columns: readonly ColumnName[];
  readonly style: Style;
  readonly after?: number;
  readonly offset?: number;
  readonly limit: number;
};

export const sheetOf = <Row extends Found, Found extends { id: number } = Row>(definition: Definition<Row, Found>): Sheet => {
  const { what, columns, select, complete, id, filters } = definition;
  const filtered = (db: Knex, values: Filters) => {
    const query = select(db);
    for (const [name, apply] of Object.entries(filters)) {
      const value = own(values, name);
      if (value !== undefined && value !== '') apply(query, String(value));
    }
    return query;
  };
  return {
    what,
    columns,
    count: async (db, values) => {
      const [{ count = 0 } = {}] = (await filtered(db, values).clearSelect().count('* as count')) as { count?: number }[];
      return Number(count);
    },
    batch: async (db, values, { columns: names, style, after, offset = 0, limit }) => {
      const chosen = names.flatMap((name) => columns.find((column) => column.name === name) ?? []);
      const query = filtered(db, values).orderBy(id).limit(limit).offset(offset);
      if (after !== undefined) query.where(id, '>', after);
      const found: Found[] = await query;
      const rows = complete ? await complete(db, found, style) : (found as unknown as readonly Row[]);
      return rows.map((row) => ({ id: row.id, cells: chosen.map((column) => column.of(row, style)) }));
    },
    ids: async (db, values) => (await filtered(db, values).clearSelect().orderBy(id).select(`${id} as id`)).map((row: Found) => row.id),
  };
};

/** A number in a filter; an invalid one matches nothing. */
export const numberOf = (value: string): number => (/^\d{1,9}$/.test(value) ? Number(value) : -1);
