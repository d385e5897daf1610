import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { routedPages } from './pages.ts';

const WEB = join(import.meta.dirname, '../../../web');
const read = (file: string) => readFileSync(join(WEB, file), 'utf8');

it('every private page is excluded from search engines, and every public one has a description (X-36)', () => {
  const [mine, open] = [routedPages('page'), routedPages('publicPage', 'contentPage')];
  expect([mine.length > 20, open.length > 6]).toEqual([true, true]);
  expect(mine.filter((file) => !/noindex: true/.test(read(file)))).toEqual([]);
  const silent = open.filter((file) => !/description/.test(read(file)));
  expect(silent).toEqual(['shell/NotFoundPage.tsx']); // answered with 404
});
