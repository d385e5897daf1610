import { expect, it } from 'vitest';
import { z } from 'zod';
import { listAnswer, pageQuery } from '../../../src/server/http/input/lists.ts';

const query = z.object(pageQuery(12));
const pageOf = (page: string) => query.parse({ page }).page;
const perPageOf = (perPage: string) => query.parse({ perPage }).perPage;

it.each([
  ['99999', 99_999],
  ['100000', 100_000],
  ['100001', 100_000],
  ['99999999999999999999', 100_000],
  ['0', 1],
  ['-1', 1],
  ['1.5', 1],
  ['x', 1],
  ['', 1],
])('page %s is read as %i', (page, read) => expect(pageOf(page)).toBe(read));

it.each([
  ['49', 49],
  ['50', 50],
  ['51', 50],
  ['99999999999999999999', 50],
  ['0', 12],
  ['x', 12],
])('%s a page are read as %i', (perPage, read) => expect(perPageOf(perPage)).toBe(read));

it('a page beyond the last, however far, is empty and contains the number of the last one (D-121)', () => {
  const { page, perPage } = query.parse({ page: '100001' });
  expect(listAnswer([], 30, { page, perPage, path: '/x' })).toMatchObject({ data: [], current_page: 3, last_page: 3, total: 30 });
});
