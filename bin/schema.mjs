// Writes web/api/schema.ts, the types of openapi.yaml and openapi-console.yaml, when it is out of date: after each installation, at each
// start, and before types are checked.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);
const root = join(dirname(self), '..');
const FILES = ['openapi.yaml', 'openapi-console.yaml'].map((file) => join(root, file));
const GENERATOR = join(root, 'node_modules/openapi-typescript/package.json');
const SCHEMA = join(root, 'web/api/schema.ts');

/** The calls of both files in one document: what both describe is identical. */
export const wholeApi = () => {
  const { parse } = createRequire(self)('yaml');
  const [whole, more] = FILES.map((file) => parse(readFileSync(file, 'utf8')));
  for (const [path, calls] of Object.entries(more.paths)) whole.paths[path] = { ...whole.paths[path], ...calls };
  for (const [kind, named] of Object.entries(more.components)) whole.components[kind] = { ...whole.components[kind], ...named };
  return whole;
};

/**
 * Throws when the generator fails. Does nothing where it is not installed or its input is missing, as while an image installs its packages.
 */
export const writeSchema = () => {
  if (![...FILES, GENERATOR].every((file) => existsSync(file))) return;
  const hash = createHash('sha256');
  for (const file of [...FILES, GENERATOR, self]) hash.update(readFileSync(file));
  const stamp = `// Made by bin/schema.mjs of openapi.yaml and openapi-console.yaml, ${hash.digest('hex')}\n`;
  if (existsSync(SCHEMA) && readFileSync(SCHEMA, 'utf8').startsWith(stamp)) return;
  const [whole, fresh] = [`${SCHEMA}.${process.pid}.json`, `${SCHEMA}.${process.pid}`];
  try {
    writeFileSync(whole, JSON.stringify(wholeApi()));
    const { status, stderr } = spawnSync(process.execPath, [join(dirname(GENERATOR), 'bin/cli.js'), whole, '-o', fresh], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`openapi-typescript failed\n${stderr}`);
  } finally {
    rmSync(whole, { force: true });
  }
  writeFileSync(fresh, stamp + readFileSync(fresh, 'utf8'));
  renameSync(fresh, SCHEMA); // atomic, even with concurrent writers
};

if (process.argv[1] === self) writeSchema();
