import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = 'tests/web';

it('component tests leave alone what the contexts of one process share: `process`, the modules of Node and files (ADR 116)', () => {
  const files = readdirSync(join(ROOT, FOLDER), { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const faults = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, FOLDER, file), 'utf8');
    const loaded = [...text.matchAll(/import (.+) from 'node:([\w/]+)'/g)].flatMap(([, names = '', from = '']) =>
      names.split(/\W+/).flatMap((name) => (name === '' ? [] : [`${from}.${name}`])),
    );
    const used = [...text.matchAll(/\bprocess\s*[.[]|\bstubEnv\b|\brequire\(/g)].map(([use]) => use);
    return [...loaded.filter((one) => !/^(?:path\.\w+|fs\.(?:read|exists)\w*)$/.test(one)), ...used].map((what) => `${file}: ${what}`);
  });
  expect(faults).toEqual([]);
});
