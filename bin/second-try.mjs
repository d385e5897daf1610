// Runs vitest or Playwright, and what failed once more, in processes and on data of its own: what the first try left behind cannot fail the second, and what
// needed it is named. A machine under load is no reason to refuse a change; more than a few failures, or one a property found, are.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterSecondTry, afterSecondTryOfJourneys, filesToTryAgain, journeysToTryAgain, ofPlaywright, ofVitest } from './reports.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules/.bin');

/** The exit code of a command, and the report it writes into the file it is given, or null. */
const reported = (command, argsFor, { env = {}, quiet = false, reportVariable }) => {
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
    return { code: status ?? 1, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** `once(more)` runs with more arguments; the rest says how its reports are read. The code is 0 when all passed, at last; no counts where no report was written. */
const withSecondTry = ({ once, countsOf, toTryAgain, together }) => {
  const first = once([]);
  if (!first.report) return { code: first.code || 1, counts: null };
  const again = toTryAgain(first.report);
  if (again.length === 0) return { code: first.code, counts: countsOf(first.report) };
  console.log(`Once more, afresh: ${again.join(', ')}`);
  const second = once(again);
  if (!second.report) return { code: second.code || 1, counts: countsOf(first.report) };
  return { code: second.code, counts: together(first.report, second.report) };
};

/** Runs vitest with the arguments; a file in which something failed is tried again whole. Names are relative to `folder`. */
export const vitest = (args, { env, quiet, folder = root } = {}) =>
  withSecondTry({
    once: (more) => reported('vitest', (file) => ['run', ...args, ...more, '--reporter=json', `--outputFile.json=${file}`], { env, quiet }),
    countsOf: ofVitest,
    toTryAgain: filesToTryAgain,
    together: (first, second) => afterSecondTry(first, second, folder),
  });

/** Runs Playwright with the arguments; a journey that failed is tried again on a program started anew. What the first try kept for looking at stays. */
export const playwright = (args, { env, quiet, reporter = 'list' } = {}) =>
  withSecondTry({
    once: (more) => {
      const second = more.length > 0 ? ['--output=test-results/again', '--retries=0'] : [];
      return reported('playwright', () => ['test', `--reporter=${reporter},json`, ...args, ...second, ...more], {
        env,
        quiet,
        reportVariable: 'PLAYWRIGHT_JSON_OUTPUT_NAME',
      });
    },
    countsOf: ofPlaywright,
    toTryAgain: journeysToTryAgain,
    together: afterSecondTryOfJourneys,
  });

/** Says which tests passed at their second try alone. */
export const tellSecondTries = (counts) => {
  for (const test of counts?.again ?? []) console.log(`  needed a second try: ${test}`);
};
