// Runs vitest or Playwright once and reads what it reports. No test is tried a second time: what fails, fails.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ofPlaywright, ofVitest } from './reports.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules/.bin');

/** The exit code of a command, and the counts of the report it writes into the file it is given: null when it wrote none. */
const reported = (command, argsFor, countsOf, { env = {}, quiet = false, reportVariable }) => {
  const folder = mkdtempSync(join(tmpdir(), 'posada-results-'));
  const file = join(folder, 'report.json');
  try {
    const { status } = spawnSync(join(bin, command), argsFor(file), {
      cwd: root,
      stdio: ['ignore', ...(quiet ? ['ignore', 'ignore'] : ['inherit', 'inherit'])],
      env: {
        ...process.env,
        ...env,
        SKIP_INSTALL: '1', // what tests start must not replace the packages they run on
        PATH: `${bin}${delimiter}${process.env.PATH}`,
        ...(reportVariable && { [reportVariable]: file }),
      },
    });
    const code = status ?? 1;
    return existsSync(file) ? { code, counts: countsOf(JSON.parse(readFileSync(file, 'utf8'))) } : { code: code || 1, counts: null };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Runs vitest with the arguments. */
export const vitest = (args, { env, quiet } = {}) =>
  reported('vitest', (file) => ['run', ...args, '--reporter=json', `--outputFile.json=${file}`], ofVitest, { env, quiet });

/** Runs Playwright with the arguments. */
export const playwright = (args, { env, quiet, reporter = 'list' } = {}) =>
  reported('playwright', () => ['test', `--reporter=${reporter},json`, ...args], ofPlaywright, {
    env,
    quiet,
    reportVariable: 'PLAYWRIGHT_JSON_OUTPUT_NAME',
  });

/** Names the journeys that passed at their second try alone; in CI (`CI=1`) they fail the run. */
export const tellFlaky = (counts) => {
  for (const journey of counts?.flaky ?? []) console.log(`  flaky: ${journey}`);
};
