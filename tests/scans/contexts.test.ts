import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const testsIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(ROOT, folder, file), 'utf8') }));

it('site tests do not mock what the contexts of one process share: `process`, Node modules and files (ADR 116)', () => {
  const tests = testsIn('tests/web');
  expect(tests.length).toBeGreaterThan(100);
  const faults = tests.flatMap(({ file, text }) => {
    const loaded = [...text.matchAll(/import (.+) from 'node:([\w/]+)'/g)].flatMap(([, names = '', from = '']) =>
      names.split(/\W+/).flatMap((name) => (name === '' ? [] : [`${from}.${name}`])),
    );
    const used = [...text.matchAll(/\bprocess\s*[.[]|\bstubEnv\b|\brequire\(/g)].map(([use]) => use);
    return [...loaded.filter((one) => !/^(?:path\.\w+|fs\.(?:read|exists)\w*)$/.test(one)), ...used].map((what) => `${file}: ${what}`);
  });
  expect(faults).toEqual([]);
});

it('no other test mocks a module: an earlier file in the same process may have loaded it (ADR 144)', () => {
  const tests = testsIn('tests').filter(({ file }) => !file.startsWith('tests/web/') && file !== 'tests/scans/contexts.test.ts');
  expect(tests.length).toBeGreaterThan(500);
  const faults = tests.filter(({ text }) => /\bvi\.(?:mock|doMock|resetModules|hoisted)\(/.test(text));
  expect(faults.map(({ file }) => file)).toEqual([]);
});
