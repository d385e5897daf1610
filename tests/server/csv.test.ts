import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { csvText } from '../../src/server/csv.ts';

it('no cell of a table is executed as a formula (SEC-22)', () => {
  const began = ['=1+1', '+56 9', '-2', '@cmd', '\tx', '\rx'].map((cell) => csvText([[cell]]));
  expect(began).toEqual(["\uFEFF'=1+1\r\n", "\uFEFF'+56 9\r\n", "\uFEFF'-2\r\n", "\uFEFF'@cmd\r\n", "\uFEFF'\tx\r\n", '\uFEFF"\'\rx"\r\n']);
  expect(csvText([['a=1', 0, 12.5]])).toBe('\uFEFFa=1,0,12.5\r\n');
  const behind = ['＝1+1', '＋1', ' =1', '\u3000=1'].map((cell) => csvText([[cell]]));
  expect(behind).toEqual(["\uFEFF'＝1+1\r\n", "\uFEFF'＋1\r\n", "\uFEFF' =1\r\n", "\uFEFF'\u3000=1\r\n"]);
});

it('nor is a cell that a semicolon or a tab begins, where a comma is the decimal separator (SEC-22)', () => {
  expect(csvText([['Casa;=1+1', 'a; -2', 'x\t@y', 'casa; patio']])).toBe("\uFEFFCasa;'=1+1,a;' -2,x\t'@y,casa; patio\r\n");
});

/** The fields of one record, as RFC 4180 has them read. */
const fieldsOf = (record: string) =>
  [...record.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

test.prop([fc.array(fc.string(), { minLength: 2, maxLength: 4 })])('written tables are read back unchanged', (cells) => {
  const withoutQuote = (cell: string) => cell.replace(/(?<=^|[;\t])'/g, '');
  expect(fieldsOf(csvText([cells]).slice(1)).map(withoutQuote)).toEqual(cells.map(withoutQuote));
});
