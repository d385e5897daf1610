import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const CONSOLE = join(import.meta.dirname, '../../admin');

// a page that requests names once it has its rows renders them late, and sends another request for each list
it('names come with the rows: the console looks up no records by id', () => {
  const files = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const asking = /\b(?:useGetMany\w*|Reference\w*Field|useReference\w*|getMany)\b/;
  expect(files.filter((file) => asking.test(readFileSync(join(CONSOLE, file), 'utf8')))).toEqual([]);
});
