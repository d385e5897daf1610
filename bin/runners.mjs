// Runs vitest or Playwright once and parses the report. No test is retried: what fails, fails.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ofPlaywright, ofVitest } from './reports.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules/.bin');
/** The environment of a test run: it finds Node 24, and must not replace the packages it runs on. */
export const ENV = { ...process.env, SKIP_INSTALL: '1', PATH: `${bin}${delimiter}${process.env.PATH}` };

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

/** Runs the command with two temporary files and returns what `results` makes of them. */
const run = (command, argsFor, results, { env, envFor = () => ({}) } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'posada-results-'));
  const files = { report: join(folder, 'report.json'), costs: join(folder, 'costs') };
  try {
    const { status } = spawnSync(join(bin, command), argsFor(files), {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...ENV, ...env, ...envFor(files) },
    });
    const report = read(files.report);
    const code = status ?? 1;
    return report ? { code, ...results(JSON.parse(report), files) } : { code: code || 1, counts: null };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Core-seconds by file, as `tests/support/process/cost.ts` wrote them: one JSON text per line. */
const costsIn = (file) =>
  Object.fromEntries(
    (read(file) ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  );

/** Runs vitest with the arguments: exit code, counts, and the core-seconds of each database file. */
export const vitest = (args, { env } = {}) =>
  run(
    'vitest',
    ({ report }) => ['run', ...args, '--reporter=json', `--outputFile.json=${report}`],
    (report, { costs }) => ({ counts: ofVitest(report), costs: costsIn(costs) }),
    { env, envFor: ({ costs }) => ({ COSTS_OUT: costs }) },
  );

/** Runs Playwright with the arguments: exit code and counts. */
export const playwright = (args, { env, reporter = 'list' } = {}) =>
  run(
    'playwright',
    () => ['test', `--reporter=${reporter},json`, ...args],
    (report) => ({ counts: ofPlaywright(report) }),
    {
      env,
      envFor: ({ report }) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    },
  );
