import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { newDatabase } from '../support/database.ts';
import { atEnd } from '../support/process/at-end.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'posada-places-'));
atEnd(() => rmSync(folder, { recursive: true, force: true }));

/** What a tool says when it refuses its place, and how it ends. */
const refusal = (name: string, where: Record<string, string>) =>
  run(process.execPath, [join(ROOT, `src/tools/${name}.ts`)], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', NODE_ENV: 'test', DATA_DIR: join(folder, 'data'), ...where },
  }).then(
    ({ stdout }) => stdout,
    ({ code, stderr }: { code: number; stderr: string }) => [code, stderr],
  );

describe('a tool', () => {
  it('makes no installation where there is none: a wrong DATA_DIR would look like one that is whole and empty', async () => {
    const nowhere = join(folder, 'nowhere');
    expect(await refusal('verify-audit', { DATA_DIR: nowhere })).toEqual([
      1,
      `posada: ${nowhere} is no DATA_DIR of this program (it has no postgres in it)\n`,
    ]);
    expect(existsSync(nowhere)).toBe(false);
  });

  it('says in one line that DATABASE_URL leads to nothing, or to something else', async () => {
    expect(await refusal('verify-audit', { DATABASE_URL: 'postgres://posada:hunter2@127.0.0.1:1/posada' })).toEqual([
      1,
      'posada: DATABASE_URL: the database cannot be reached (connect ECONNREFUSED 127.0.0.1:1)\n',
    ]);
    expect(await refusal('verify-audit', { DATABASE_URL: await newDatabase() })).toEqual([
      1,
      'posada: DATABASE_URL: this database holds nothing of this program\n',
    ]);
  });
});
