// Installs the packages when they are missing or not those of package-lock.json. Works on Node 20 and newer, without any package.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const lock = join(root, 'package-lock.json');
const installed = join(root, 'node_modules/.package-lock.json');
const stamp = join(root, 'node_modules/.posada-lock');

const isInstalled = (hash) => {
  if (!existsSync(installed) || !existsSync(join(root, 'node_modules/.bin/node'))) return false;
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === hash;
  return statSync(installed).mtimeMs >= statSync(lock).mtimeMs; // somebody ran npm ci by hand
};

/** Throws when npm fails; its own words are then above. */
export const install = () => {
  const hash = createHash('sha256').update(readFileSync(lock)).digest('hex');
  if (!isInstalled(hash)) {
    console.log('installing the packages (about a minute) …');
    const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
    const { status } = spawnSync(npm[0], [...npm.slice(1), 'ci', '--include=dev'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error('npm ci failed');
  }
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) writeFileSync(stamp, hash);
};
