import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'posada-schema-'));
afterAll(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

/** The script in a folder of its own, with a stand-in for openapi-typescript that counts its runs. */
it('makes the types once for each openapi.yaml, and none where their generator or openapi.yaml is missing', () => {
  mkdirSync(join(root, 'bin'));
  mkdirSync(join(root, 'web/api'), { recursive: true });
  cpSync(join(import.meta.dirname, '../../bin/schema.mjs'), join(root, 'bin/schema.mjs'));
  const schema = join(root, 'web/api/schema.ts');
  const made = () => {
    const { status, stderr } = spawnSync(process.execPath, ['bin/schema.mjs'], { cwd: root, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    return existsSync(schema) ? readFileSync(schema, 'utf8').split('\n').slice(1) : null;
  };

  write('openapi.yaml', 'first');
  expect(made()).toBeNull();
  write('node_modules/openapi-typescript/package.json', '{}');
  write(
    'node_modules/openapi-typescript/bin/cli.js',
    `const [, , from, , to] = process.argv;
     const { appendFileSync, readFileSync, writeFileSync } = require('node:fs');
     appendFileSync('runs', 'x');
     writeFileSync(to, readFileSync(from, 'utf8') + readFileSync('runs', 'utf8'));`,
  );
  expect(made()).toEqual(['firstx']);
  expect(made()).toEqual(['firstx']);
  write('openapi.yaml', 'second');
  expect(made()).toEqual(['secondxx']);
  rmSync(join(root, 'openapi.yaml'));
  expect(made()).toEqual(['secondxx']);
});
