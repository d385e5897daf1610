import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** A tool's refusal message, and its exit code. */
const refusal = (name: string, where: Record<string, string>) =>
  run(process.execPath, [join(ROOT, `src/tools/${name}.ts`)], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', NODE_ENV: 'test', DATA_DIR: join(folder, 'data'), ...where },
  }).then(
    ({ stdout }) => stdout,
    ({ code, stderr }: { code: number; stderr: string }) => [code, stderr],
  );

describe('a tool', () => {
  it('creates no installation where there is none: a wrong DATA_DIR would look like a complete, empty one', async () => {
    const nowhere = join(folder, 'nowhere');
    expect(await refusal('verify-audit', { DATA_DIR: nowhere })).toEqual([
      1,
      `posada: ${nowhere} is not a DATA_DIR of this program (it contains no postgres)\n`,
    ]);
    expect(existsSync(nowhere)).toBe(false);
  });

  it('reports in one line that DATABASE_URL leads to nothing, or to something else', async () => {
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

describe('npm scripts that need settings', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const READ = '--import ./bin/dotenv.mjs';
  const files = Object.entries(scripts).flatMap(([name, script]) => {
    const file = /\b(src\/(?:main|tools\/[\w-]+)\.ts)$/.exec(script)?.[1];
    return file ? [{ name, script, file }] : [];
  });

  it.each(files)('$name reads the file `.env` exactly if it reads settings', ({ script, file }) => {
    const readsSettings = /\b(runTool|loadConfig)\(/.test(readFileSync(join(ROOT, file), 'utf8'));
    expect(script.includes(READ)).toBe(readsSettings);
  });

  it('use the file for variables that the environment lacks', async () => {
    const cwd = join(folder, 'with-env');
    mkdirSync(cwd);
    writeFileSync(join(cwd, '.env'), 'PORT=4000\nDATA_DIR=elsewhere\n');
    const print = ['--import', join(ROOT, 'bin/dotenv.mjs'), '-p', '[process.env.PORT, process.env.DATA_DIR].join(" ")'];
    const seen = async (where: string) => {
      const { stdout, stderr } = await run(process.execPath, print, { cwd: where, env: { PATH: process.env['PATH'], PORT: '5000' } });
      return [stdout, stderr];
    };
    expect(await seen(cwd)).toEqual(['5000 elsewhere\n', '']);
    expect(await seen(folder)).toEqual(['5000 \n', '']);
  });
});
