import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isRead } from '../../../web/app/read-names.ts';

const WEB = join(import.meta.dirname, '../../../web');
/** `lang` is read by the server before a page is drawn. */
const READS = /(?:[pP]arams\)?|useSearchParams\(\)\[0\]|query)\.(?:get|getAll|has|set)\('([\w]+)'/g;

it('knows every name that a page reads of its query, and no other', () => {
  const names = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && file !== 'api/schema.ts')
    .flatMap((file) => [...readFileSync(join(WEB, file), 'utf8').matchAll(READS)].map(([, name]) => name ?? ''));
  expect(new Set(names).size).toBeGreaterThan(20);
  expect([...new Set(names)].filter((name) => !isRead(name))).toEqual([]);
  for (const name of ['utm_source', 'x', '', 'toString']) expect(isRead(name)).toBe(false);
});
