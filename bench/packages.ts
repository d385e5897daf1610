import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const CACHE = join(import.meta.dirname, '../node_modules/.cache');

/**
 * The first of `packages` (`name@version`), installed outside the program: only measurements need them, and no start waits for their
 * installation. Throws when npm cannot fetch them.
 */
export const packageInOwnFolder = async <Module>(folder: string, packages: readonly [string, ...string[]]): Promise<Module> => {
  const home = join(CACHE, folder);
  const name = packages[0].slice(0, packages[0].lastIndexOf('@'));
  const manifest = join(home, 'package.json');
  if (!existsSync(join(home, 'node_modules', name, 'package.json'))) {
    mkdirSync(home, { recursive: true });
    writeFileSync(manifest, '{"private":true}\n');
    const npm = ['install', '--prefix', home, '--no-audit', '--no-fund', '--ignore-scripts', '--save-exact', ...packages];
    await promisify(execFile)('npm', npm, { timeout: 300_000 });
  }
  return (await import(pathToFileURL(createRequire(manifest).resolve(name)).href)) as Module;
};
