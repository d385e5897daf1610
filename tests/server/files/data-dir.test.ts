import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ConfigError } from '../../../src/engine/config-error.ts';
import { claimDataDir } from '../../../src/server/files/data-dir.ts';

it('creates missing parent folders, and accepts the same folder again', () => {
  const above = mkdtempSync(join(tmpdir(), 'posada-data-dir-'));
  const dataDir = join(above, 'a', 'b');
  claimDataDir(dataDir);
  claimDataDir(dataDir);
  expect(existsSync(join(dataDir, 'posada.json'))).toBe(true);
  rmSync(above, { recursive: true });
});

it.runIf(existsSync('/proc/self'))('refuses a path where no folder can be created, instead of retrying forever', () => {
  expect(() => claimDataDir('/proc/posada/data')).toThrow(ConfigError);
  expect(() => claimDataDir('/proc/posada')).toThrow('DATA_DIR: /proc/posada cannot be created (ENOENT)');
});

it('refuses a broken link', () => {
  const above = mkdtempSync(join(tmpdir(), 'posada-data-dir-'));
  const link = join(above, 'link');
  symlinkSync(join(above, 'gone'), link);
  expect(() => claimDataDir(link)).toThrow(`DATA_DIR: ${link} cannot be created (EEXIST)`);
  rmSync(above, { recursive: true });
});

it('refuses a folder with other content, and a file', () => {
  const above = mkdtempSync(join(tmpdir(), 'posada-data-dir-'));
  const thesis = join(above, 'thesis.txt');
  writeFileSync(thesis, 'mine');
  expect(() => claimDataDir(above)).toThrow('belongs to something else (it holds thesis.txt');
  expect(() => claimDataDir(thesis)).toThrow('is a file');
  rmSync(above, { recursive: true });
});
