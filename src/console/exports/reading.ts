import type { Knex } from 'knex';
import { momentOf, type PastModels } from '../../engine/followers/past-models.ts';
import type { Instant } from '../../kernel/types.ts';
import type { CellValue, SheetColumn } from '../../server/xlsx/sheet.ts';
import { accommodationsSheet } from './accommodations-sheet.ts';
import { reservationsSheet } from './reservations-sheet.ts';
import type { ColumnName, Exported, Filters, Sheet, SheetRow, Style } from './sheets.ts';
import { usersSheet } from './users-sheet.ts';

export const SHEETS: Readonly<Record<Exported, Sheet>> = {
  users: usersSheet,
  accommodations: accommodationsSheet,
  reservations: reservationsSheet,
};

/** The parameters of an export. */
export type ExportRequest = {
  readonly what: Exported;
  readonly filters: Filters;
  readonly columns: readonly ColumnName[];
  readonly phone: Style['phone'];
  readonly language: Style['language'];
  /** As of this instant; null is now. */
  readonly at: Instant | null;
  /** The earlier instant of a difference. */
  readonly since: Instant | null;
};

const BATCH = 500;

/** All rows of a sheet by id, in batches within one transaction: exactly those that exist when it begins. */
async function* allRows(db: Knex, request: ExportRequest, style: Style): AsyncGenerator<SheetRow> {
  const { what, filters, columns } = request;
  for (let after = 0; ; ) {
    const rows = await SHEETS[what].batch(db, filters, { columns, style, after, limit: BATCH });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

type Difference = { readonly id: number; readonly change: 'new' | 'changed' | 'gone'; readonly cells: readonly CellValue[] };

/** The indexes of the columns that differ between `cells` before and after. */
const differingIn = ({ cells }: Difference): number[] =>
  Array.from({ length: cells.length / 2 }, (_, at) => at).filter(
    (at) => JSON.stringify(cells[2 * at]) !== JSON.stringify(cells[2 * at + 1]),
  );

const same = (one: SheetRow, other: SheetRow): boolean => JSON.stringify(one.cells) === JSON.stringify(other.cells);

/** The rows with a differing cell, by id: for each column the cell before and after. Both inputs are sorted by id. */
async function* differences(before: AsyncGenerator<SheetRow>, after: AsyncGenerator<SheetRow>): AsyncGenerator<Difference> {
  const pairs = (one: SheetRow | undefined, other: SheetRow | undefined, width: number): CellValue[] =>
    Array.from({ length: width }, (_, at) => [one?.cells[at] ?? null, other?.cells[at] ?? null]).flat();
  let left = await before.next();
  let right = await after.next();
  while (!left.done || !right.done) {
    const one = left.done ? undefined : left.value;
    const other = right.done ? undefined : right.value;
    if (one && (!other || one.id < other.id)) {
      yield { id: one.id, change: 'gone', cells: pairs(one, undefined, one.cells.length) };
      left = await before.next();
    } else if (other && (!one || other.id < one.id)) {
      yield { id: other.id, change: 'new', cells: pairs(undefined, other, other.cells.length) };
      right = await after.next();
    } else if (one && other) {
      if (!same(one, other)) yield { id: one.id, change: 'changed', cells: pairs(one, other, one.cells.length) };
      [left, right] = [await before.next(), await after.next()];
    }
  }
}

/** The schemas that an export reads: for the earlier instant of a difference, and for its own; null is now. */
export const schemasOf = async (
  { db, past }: { readonly db: Knex; readonly past: PastModels },
  { at, since }: Pick<ExportRequest, 'at' | 'since'>,
  now: Instant,
): Promise<{ readonly earlier: string | null; readonly own: string | null }> => {
  if (at === null && since === null) return { earlier: null, own: null };
  const own = await past.at(await momentOf(db, at ?? now));
  return { earlier: since === null ? null : await past.at(await momentOf(db, since)), own };
};

/**
 * Hands the rows of an export to `work` while their transaction is open: those of one instant, or the differences between two. `read`: the
 * request; for a difference, with only the columns that differ in some row, for which everything is read twice.
 */
export const readExport = async <T>(
  { db, past }: { readonly db: Knex; readonly past: PastModels },
  request: ExportRequest,
  style: Style,
  now: Instant,
  work: (rows: AsyncGenerator<readonly CellValue[]>, all: number, read: ExportRequest) => Promise<T>,
): Promise<T> => {
  const { earlier, own } = await schemasOf({ db, past }, request, now);
  return past.within(own, async (trx) => {
    const all = await SHEETS[request.what].count(trx, request.filters);
    const rows = allRows(trx, request, style);
    if (earlier === null) return work(cellsOf(rows), all, request);
    return past.within(earlier, async (before) => {
      const compared = all + (await SHEETS[request.what].count(before, request.filters));
      const differing = new Set<number>();
      const earlierStyle = { ...style, now: request.since ?? now };
      for await (const change of differences(allRows(before, request, earlierStyle), rows))
        for (const at of differingIn(change)) differing.add(at);
      const read = { ...request, columns: request.columns.filter((_, at) => differing.has(at)) };
      return work(differenceRows(differences(allRows(before, read, earlierStyle), allRows(trx, read, style)), read, style), compared, read);
    });
  });
};

async function* cellsOf(rows: AsyncGenerator<SheetRow>): AsyncGenerator<readonly CellValue[]> {
  for await (const { cells } of rows) yield cells;
}

async function* differenceRows(
  changes: AsyncGenerator<Difference>,
  { columns }: ExportRequest,
  { t }: Style,
): AsyncGenerator<readonly CellValue[]> {
  for await (const difference of changes) {
    const { id, change, cells } = difference;
    const what = change === 'changed' ? differingIn(difference).map((at) => t(`exports:column.${columns[at] ?? 'id'}`)) : [];
    yield [id, t(`exports:change.${change}`), what.join(', ') || null, ...cells];
  }
}

/** `2026-07-27 16:21` in UTC. */
const minute = (at: Instant): string => at.slice(0, 16).replace('T', ' ');

/** The header of the sheet. For a difference: number, change, what changed, and each column before and after. */
export const headOf = ({ what, columns, at, since }: ExportRequest, { t }: Style, now: Instant): SheetColumn[] => {
  const chosen = columns.flatMap((name) => SHEETS[what].columns.find((column) => column.name === name) ?? []);
  if (since === null) return chosen.map(({ name, kind }) => ({ title: t(`exports:column.${name}`), kind }));
  const two = chosen.flatMap(({ name, kind }) =>
    [since, at ?? now].map((instant) => ({
      title: t('exports:past', { title: t(`exports:column.${name}`), at: `${minute(instant)} UTC` }),
      kind,
    })),
  );
  return [
    { title: t('exports:column.id'), kind: 'number' },
    { title: t('exports:change.title'), kind: 'text' },
    { title: t('exports:change.what'), kind: 'text' },
    ...two,
  ];
};
