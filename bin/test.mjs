// npm test: types, lint, walls, dead code, then every test there is. Ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';
import { ofPlaywright, ofVitest } from './reports.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const results = mkdtempSync(join(tmpdir(), 'posada-results-'));
// what the tests start must not replace the packages they run on
const env = { ...process.env, SKIP_INSTALL: '1', PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` };
const total = { passed: 0, failed: 0 };

const run = (command, args, more = {}) =>
  new Promise((resolve) => {
    let output = '';
    const quiet = more.quiet === true;
    const child = spawn(command, args, {
      cwd: root,
      env: { ...env, ...more.env },
      stdio: ['ignore', ...(quiet ? ['pipe', 'pipe'] : ['inherit', 'inherit'])],
    });
    if (quiet) for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });

const count = (name, ok, detail = '') => {
  total[ok ? 'passed' : 'failed'] += 1;
  console.log(`${ok ? '✓' : '✗'} ${name}`);
  if (!ok && detail) console.log(detail);
};

/** Adds what a reporter wrote; a run without a report, or one that failed without naming a test, counts as one failure. */
const add = (name, file, code, read) => {
  const report = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : null;
  if (report) {
    total.passed += report.passed;
    total.failed += report.failed;
    console.log(`${report.failed === 0 && code === 0 ? '✓' : '✗'} ${name}: ${report.passed} passed, ${report.failed} failed`);
    for (const test of report.again) console.log(`  needed a second try: ${test}`);
  }
  if (code !== 0 && (report?.failed ?? 0) === 0) count(`${name} (ended with ${code})`, false);
};

const check = async ([name, command, ...args]) => {
  const { code, output } = await run(command, args, { quiet: true });
  count(name, code === 0, output);
};

try {
  install();
  const walls = ['src', 'projections', 'migrations', 'web', 'admin', 'tests'].filter((folder) => existsSync(join(root, folder)));
  await Promise.all([check(['types', 'tsc', '-b']), check(['lint', 'biome', 'check', '.']).then(() => check(['dead code', 'knip']))]);
  await check(['walls', 'depcruise', ...walls, '--config', '.dependency-cruiser.cjs', '--output-type', 'err']);

  const vitest = join(results, 'vitest.json');
  const { code } = await run('vitest', [
    'run',
    ...['unit', 'db', 'web'].flatMap((name) => ['--project', name]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${vitest}`,
  ]);
  add('unit, database and component tests', vitest, code, (report) => ofVitest(report, root));

  const { journeys } = await import('./e2e.mjs');
  const playwright = join(results, 'playwright.json');
  const e2e = await journeys({ args: ['--reporter=line,json'], env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwright } });
  add('browser journeys', playwright, e2e, ofPlaywright);
} catch (error) {
  count('the run itself', false, error.message);
} finally {
  rmSync(results, { recursive: true, force: true });
}

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
