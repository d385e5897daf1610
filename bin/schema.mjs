// Writes web/api/schema.ts, the types of openapi.yaml, when it is not what is there already: after each installation, at each start, and
// before types are checked.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);
const root = join(dirname(self), '..');
const OPENAPI = join(root, 'openapi.yaml');
const GENERATOR = join(root, 'node_modules/openapi-typescript/package.json');
const SCHEMA = join(root, 'web/api/schema.ts');

/** Throws when the generator fails. Does nothing where it is not installed, or has nothing to read: an image that begins with its packages. */
export const writeSchema = () => {
  if (!existsSync(OPENAPI) || !existsSync(GENERATOR)) return;
  const hash = createHash('sha256');
  for (const file of [OPENAPI, GENERATOR, self]) hash.update(readFileSync(file));
  const stamp = `// Made by bin/schema.mjs of openapi.yaml, ${hash.digest('hex')}\n`;
  if (existsSync(SCHEMA) && readFileSync(SCHEMA, 'utf8').startsWith(stamp)) return;
  const fresh = `${SCHEMA}.${process.pid}`;
  const { status, stderr } = spawnSync(process.execPath, [join(dirname(GENERATOR), 'bin/cli.js'), OPENAPI, '-o', fresh], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`openapi-typescript failed\n${stderr}`);
  writeFileSync(fresh, stamp + readFileSync(fresh, 'utf8'));
  renameSync(fresh, SCHEMA); // whole or not at all, whoever else writes it at the same time
};

if (process.argv[1] === self) writeSchema();
