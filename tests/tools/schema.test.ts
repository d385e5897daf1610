import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'posada-schema-'));
afterAll(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

const api = (...paths: readonly string[]) =>
  JSON.stringify({ paths: Object.fromEntries(paths.map((path) => [path, {}])), components: { schemas: { [`Of${paths[0]}`]: {} } } });

/** The script in its own folder, with a stand-in for openapi-typescript that counts its runs. */
it('generates the types of both files once for each change, and none where their generator or a file is missing', () => {
  mkdirSync(join(root, 'bin'));
  mkdirSync(join(root, 'web/api'), { recursive: true });
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(import.meta.dirname, '../../node_modules/yaml'), join(root, 'node_modules/yaml'));
  cpSync(join(import.meta.dirname, '../../bin/schema.mjs'), join(root, 'bin/schema.mjs'));
  const schema = join(root, 'web/api/schema.ts');
  const made = () => {
    const { status, stderr } = spawnSync(process.execPath, ['bin/schema.mjs'], { cwd: root, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    return existsSync(schema) ? readFileSync(schema, 'utf8').split('\n').slice(1) : null;
  };

  write('openapi.yaml', api('a'));
  write('openapi-console.yaml', api('b'));
  expect(made()).toBeNull();
  write('node_modules/openapi-typescript/package.json', '{}');
  write(
    'node_modules/openapi-typescript/bin/cli.js',
    `const [, , from, , to] = process.argv;
     const { appendFileSync, readFileSync, writeFileSync } = require('node:fs');
     appendFileSync('runs', 'x');
     const { paths, components } = JSON.parse(readFileSync(from, 'utf8'));
     writeFileSync(to, [...Object.keys(paths), ...Object.keys(components.schemas), readFileSync('runs', 'utf8')].join());`,
  );
  expect(made()).toEqual(['a,b,Ofa,Ofb,x']);
  expect(made()).toEqual(['a,b,Ofa,Ofb,x']);
  write('openapi-console.yaml', api('c'));
  expect(made()).toEqual(['a,c,Ofa,Ofc,xx']);
  rmSync(join(root, 'openapi.yaml'));
  expect(made()).toEqual(['a,c,Ofa,Ofc,xx']);
});
