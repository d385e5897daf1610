// Installs the packages when they are not those of package-lock.json, and updates the types of the API. Works on Node 20 and newer, without
// any package.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeSchema } from './schema.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const packagesIn = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

/** npm records what it installed in a lock file inside node_modules; packages of other platforms are in neither. */
const isInstalled = () => {
  const lockFile = 'node_modules/.package-lock.json';
  if (!existsSync(join(root, lockFile)) || !existsSync(join(root, 'node_modules/.bin/node'))) return false;
  const present = packagesIn(lockFile);
  return Object.entries(packagesIn('package-lock.json')).every(
    ([path, { version, optional, link }]) => path === '' || link || (present[path] ? present[path].version === version : optional === true),
  );
};

/**
 * Throws when npm fails, after its own output. `SKIP_INSTALL=1` leaves the packages alone: for images that contain them, and for tests,
 * which must never replace the packages they run on.
 */
export const install = () => {
  if (process.env.SKIP_INSTALL === '1') return;
  if (isInstalled()) return writeSchema();
  console.log('installing the packages (about a minute) …');
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const { status } = spawnSync(npm[0], [...npm.slice(1), 'ci', '--include=dev'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm ci failed');
};
