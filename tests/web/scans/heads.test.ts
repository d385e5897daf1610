import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '../../../web');
const read = (file: string) => readFileSync(join(WEB, file), 'utf8');
/** The modules of the router's pages of one kind. */
const modules = (kind: 'page' | 'publicPage') =>
  [...read('router.tsx').matchAll(new RegExp(`\\b${kind}\\(context, [^,]+, \\(\\) => import\\('\\./([\\w/]+\\.tsx)'\\)`, 'g'))].map(
    ([, file]) => file ?? '',
  );

it('every private page stays out of search engines; every public one says what it is about (X-36)', () => {
  const [mine, open] = [modules('page'), modules('publicPage')];
  expect([mine.length > 20, open.length > 6]).toEqual([true, true]);
  expect(mine.filter((file) => !/noindex: true/.test(read(file)))).toEqual([]);
  const silent = open.filter((file) => !/description/.test(read(file)));
  expect(silent).toEqual(['shell/NotFoundPage.tsx']); // answered with 404
});
