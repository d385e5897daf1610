import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const CONSOLE = join(import.meta.dirname, '../../admin');

// a page that asks for names once it has its rows draws them late, and asks once more for each list
it('names come with the rows: nothing in the console asks for records by their numbers', () => {
  const files = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const asking = /\b(?:useGetMany\w*|Reference\w*Field|useReference\w*|getMany)\b/;
  expect(files.filter((file) => asking.test(readFileSync(join(CONSOLE, file), 'utf8')))).toEqual([]);
});
