import { expect, it } from 'vitest';
import { workbookOf } from '../../../src/server/xlsx/workbook.ts';
import { readXlsx, unzipped } from '../../support/xlsx.ts';

async function* one(text: string) {
  yield [text];
}
const cell = async (text: string, kind: 'text' | 'phone' = 'text') =>
  readXlsx(await workbookOf([{ title: 'Título', kind }], one(text))).rows[1]?.[0]?.value;

it('freezes its header row and filters by it, over all rows', async () => {
  const sheet = unzipped(await workbookOf([{ title: 'Título', kind: 'text' }], one('Casa')))
    .get('xl/worksheets/sheet1.xml')
    ?.toString();
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
  expect(sheet).toContain('<autoFilter ref="A1:A2"');
});

it('leaves out characters that XML cannot contain, one of which would break the file', async () => {
  expect(await cell('Casa \ufffe del \uffff patio\ud800')).toBe('Casa  del  patio');
  expect(await cell('a\u0001b\u001bc\td\ne')).toBe('abc\td\ne');
  expect(await cell('56\ufffe9', 'phone')).toBe('569');
});

it('stores `_x003D_` as it was typed, where a program would read `=`', async () => {
  expect(await cell('_x003D_1+1')).toBe('_x005F_x003D_1+1');
  expect(await cell('_xbox_ y _x12')).toBe('_xbox_ y _x12');
});

it.each(['=1+1', '＝1+1', '＠x', '　=1', '\u00a0-2', '\n=1'])('%j is text behind an apostrophe (SEC-22)', async (text) => {
  expect(await cell(text)).toBe(`'${text}`);
});
