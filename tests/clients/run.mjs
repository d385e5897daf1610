// npm run test:clients: what an author of a client does with the API, from packages of their own (tests/clients/package.json): lints both
// files, generates two clients, and compiles a stay with each, from the search to the payment.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Run in a copy as deep as this folder: packages installed among the tests would be taken for tests. */
const HERE = join(import.meta.dirname, '../../dist/clients');
const API = join(HERE, '../../openapi.yaml');
for (const name of readdirSync(import.meta.dirname)) cpSync(join(import.meta.dirname, name), join(HERE, name));

const run = (what, command, ...args) => {
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd: HERE, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${what} failed\n${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`);
  console.log(`✓ ${what}`);
};
const node = (what, ...args) => run(what, process.execPath, ...args);

/** npm notes in the folder what it has installed there. */
const isInstalled = () => {
  const [wanted, there] = ['package-lock.json', 'node_modules/.package-lock.json'].map((file) => join(HERE, file));
  if (!existsSync(there)) return false;
  const [all, found] = [wanted, there].map((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages));
  const versions = new Map(found.map(([place, { version }]) => [place, version]));
  return all.every(([place, { version, optional }]) => place === '' || optional || versions.get(place) === version);
};

if (!isInstalled()) run('the packages of clients', 'npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
node("Redocly's recommended rules and Spectral's spectral:oas", 'lint.mjs');
rmSync(join(HERE, 'made'), { recursive: true, force: true });
node('openapi-typescript', 'node_modules/openapi-typescript/bin/cli.js', API, '-o', 'made/openapi-typescript.ts');
node('@hey-api/openapi-ts', 'node_modules/@hey-api/openapi-ts/bin/run.js', '-i', API, '-o', 'made/hey-api', '--no-log-file');
node('a stay by both, without a cast', 'node_modules/typescript/bin/tsc', '-p', '.');
