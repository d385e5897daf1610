import { once } from 'node:events';
import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import ExcelJS from 'exceljs';
import { EXPONENT } from '../../kernel/money.ts';
import type { Currency, DateOnly, Instant } from '../../kernel/types.ts';
import { safeCell } from '../csv.ts';
import type { CellKind, CellValue, SheetColumn } from './sheet.ts';

/** The only sheet of a workbook. */
const SHEET = 'data';

const DAY_FORMAT = 'yyyy-mm-dd';
const INSTANT_FORMAT = 'yyyy-mm-dd hh:mm:ss';
const WIDTH: Readonly<Record<CellKind, number>> = { text: 24, number: 12, day: 12, instant: 20, phone: 18, sum: 16 };
const FORMAT: Readonly<Partial<Record<CellKind, string>>> = { day: DAY_FORMAT, instant: INSTANT_FORMAT, phone: '@' };
const SUM_FORMAT = Object.fromEntries(
  Object.entries(EXPONENT).map(([currency, decimals]) => [currency, decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`]),
) as Record<Currency, string>;
/** Rows between two checks for backpressure. */
const ROWS_PER_CHECK = 200;

const midnight = (day: DateOnly): Date => new Date(`${day}T00:00:00.000Z`);
const moment = (at: Instant): Date => new Date(at);

/** Characters that XML does not allow: a single one makes the file unreadable. The writer itself drops only control characters. */
const NOT_XML = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Surrogate}/gu;
/** Spreadsheets read `_x003D_` as `=`: an underscore that would begin such an escape is escaped itself. */
const CODED = /_(?=x[\da-f]{4}_)/gi;

/** A text as the cell of a sheet holds it. */
const textCell = (text: string): string => text.replace(NOT_XML, '').replace(CODED, '_x005F_');

const written = (kind: CellKind, value: CellValue): string | number | Date | null => {
  if (value === null) return null;
  if (typeof value === 'object') return Number((value.amount / 10 ** EXPONENT[value.currency]).toFixed(EXPONENT[value.currency]));
  if (typeof value === 'number') return value;
  if (kind === 'day') return midnight(value);
  if (kind === 'instant') return moment(value);
  return textCell(kind === 'phone' ? value : safeCell(value));
};

/** exceljs does not expose backpressure (exceljs/exceljs#734): the streams it feeds do. */
type Fed = { readonly stream: { readonly pipes: readonly Writable[] } };
const drained = async (sheet: ExcelJS.Worksheet): Promise<void> => {
  await turn();
  for (const pipe of (sheet as unknown as Fed).stream.pipes) if (pipe.writableNeedDrain) await once(pipe, 'drain');
};

/**
 * An xlsx workbook with the sheet `data`: a frozen header with filters, and one row for each of `rows`. Days and instants are real dates,
 * sums numbers in the format of their currency; a text that begins like a formula gets a `'` in front, a phone does not (SEC-22, D-146).
 * Rows are written as they arrive, so that only the compressed file is in memory. CPU-bound: `makeWorkbook` runs it in a thread.
 */
export const workbookOf = async (columns: readonly SheetColumn[], rows: AsyncIterable<readonly CellValue[]>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  const out = new Writable({
    write: (chunk: Buffer, _, done) => {
      chunks.push(chunk);
      done();
    },
  });
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false });
  const sheet = book.addWorksheet(SHEET, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ kind }) => ({ width: WIDTH[kind], ...(FORMAT[kind] && { style: { numFmt: FORMAT[kind] } }) }));
  const head = sheet.addRow(columns.map(({ title }) => textCell(safeCell(title))));
  head.font = { bold: true };
  head.numFmt = '@';
  head.commit();
  let count = 0;
  for await (const values of rows) {
    const row = sheet.addRow(columns.map(({ kind }, at) => written(kind, values[at] ?? null)));
    for (const [at, value] of values.entries())
      if (value !== null && typeof value === 'object') row.getCell(at + 1).numFmt = SUM_FORMAT[value.currency];
    row.commit();
    count += 1;
    if (count % ROWS_PER_CHECK === 0) await drained(sheet);
  }
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: count + 1, column: Math.max(1, columns.length) } };
  sheet.commit();
  await book.commit();
  return Buffer.concat(chunks);
};
