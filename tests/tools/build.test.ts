import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const BUILD = join(import.meta.dirname, '../../bin/build.mjs');
const root = mkdtempSync(join(tmpdir(), 'posada-build-'));
afterAll(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

/** The script in a folder with only the server to build, with a stand-in for Vite that reports the output so far. */
it('logs what it builds before it begins, and what was built', () => {
  mkdirSync(join(root, 'bin'));
  cpSync(BUILD, join(root, 'bin/build.mjs'));
  write('vite.server.config.ts', '');
  write(
    'node_modules/vite/bin/vite.js',
    "require('node:fs').mkdirSync(process.argv[process.argv.indexOf('--outDir') + 1], { recursive: true });",
  );
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'));
  const run = (...args: string[]) => spawnSync(process.execPath, ['bin/build.mjs', ...args], { cwd: root, encoding: 'utf8' }).stdout;

  expect(run()).toBe('building server (up to a minute) …\nbuilt server\n');
  expect(run()).toBe('everything is built\n');
  expect(run('--all')).toBe('building server (up to a minute) …\nbuilt server\n');
});
