// Builds the program, the web app, its server rendering and the console; each only when its sources changed since the last build (--all:
// always).
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const node = join(root, 'node_modules/.bin/node');

const COMMON = ['src/kernel', 'texts', 'package-lock.json', 'tsconfig.client.json', 'bin/build.mjs', 'bin/precompress.mjs'];
/** The inputs of each build: `tests/server/bundle.db.test.ts` compares the list of the program with the content of its bundle. */
export const BUILDS = [
  {
    name: 'server',
    config: 'vite.server.config.ts',
    out: 'dist/server',
    from: ['src', 'projections', 'demo', 'package.json', 'package-lock.json', 'vite.server.config.ts', 'bin/build.mjs'],
    compress: false,
  },
  { name: 'web', config: 'web/vite.config.ts', out: 'dist/web', from: ['web', ...COMMON], compress: true },
  { name: 'ssr', config: 'web/vite.ssr.config.ts', out: 'dist/ssr', from: ['web', ...COMMON], compress: false },
  {
    name: 'admin',
    config: 'admin/vite.config.ts',
    out: 'dist/admin',
    from: ['admin', 'web/theme.ts', 'web/vite.classes.ts', 'web/api', ...COMMON],
    compress: true,
  },
];

/** Only types, in no bundle; bin/schema.mjs generates them from openapi.yaml and openapi-console.yaml. */
const SCHEMA = join(root, 'web/api/schema.ts');

/** A hash of the content of files and folders. */
const hashOf = (paths) => {
  const hash = createHash('sha256');
  for (const path of paths) {
    const full = join(root, path);
    if (!existsSync(full)) continue;
    const files = /\.\w+$/.test(path) ? [''] : readdirSync(full, { recursive: true }).sort();
    for (const file of files) {
      const name = join(full, file);
      if (!/\.\w+$/.test(name) || name === SCHEMA) continue;
      hash.update(file).update(readFileSync(name));
    }
  }
  return hash.digest('hex');
};

const run = (args) =>
  new Promise((resolve, reject) => {
    const child = spawn(node, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(output))));
  });

/** Inside the folder itself, so that one rename moves both. */
const STAMP = '.stamp';
const isMadeOf = (folder, hash) => existsSync(join(folder, STAMP)) && readFileSync(join(folder, STAMP), 'utf8') === hash;

/**
 * Moves the finished folder `fresh`, made of the sources that `hash` identifies, to `out`. An existing folder of the same sources stays:
 * another launcher was faster, and a program may already read it. Nothing is deleted in between; `out` is missing only for one rename.
 */
export const putInPlace = (fresh, out, hash) => {
  writeFileSync(join(fresh, STAMP), hash);
  const old = `${fresh}.old`;
  try {
    while (!isMadeOf(out, hash)) {
      try {
        renameSync(out, old);
      } catch (error) {
        if (error.code !== 'ENOENT') throw error; // the first build, or another launcher has just moved it
      }
      try {
        renameSync(fresh, out);
      } catch (error) {
        if (!['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error; // another launcher was faster: checked again
      }
      rmSync(old, { recursive: true, force: true });
    }
  } finally {
    for (const folder of [old, fresh]) rmSync(folder, { recursive: true, force: true });
  }
};

/** Builds what is stale of `only`, and announces it first because it takes a while; returns the names of what was built. */
export const build = async ({ all = false, only = BUILDS.map(({ name }) => name) } = {}) => {
  const stale = BUILDS.filter(({ name, config }) => only.includes(name) && existsSync(join(root, config)))
    .map((entry) => ({ ...entry, hash: hashOf(entry.from) }))
    .filter(({ out, hash }) => all || !isMadeOf(join(root, out), hash));
  if (stale.length > 0) console.log(`building ${stale.map(({ name }) => name).join(', ')} (up to a minute) …`);
  if (all) for (const { out } of stale) rmSync(join(root, out, STAMP), { force: true }); // replaced in any case
  await Promise.all(
    stale.map(async ({ config, out, hash, compress }) => {
      // built beside its place and moved there as a whole: a program that serves the old one never sees half of a new one
      const fresh = join(root, `${out}.${process.pid}`);
      try {
        await run(['node_modules/vite/bin/vite.js', 'build', '-c', config, '--outDir', fresh, '--emptyOutDir']);
        if (compress) await run(['bin/precompress.mjs', fresh]);
        putInPlace(fresh, join(root, out), hash);
      } finally {
        rmSync(fresh, { recursive: true, force: true });
      }
    }),
  );
  return stale.map(({ name }) => name);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const built = await build({ all: process.argv.includes('--all') });
  console.log(built.length > 0 ? `built ${built.join(', ')}` : 'everything is built');
}
