// npm test: types, lint, walls, dead code, then every test there is. Ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';
import { tellFlaky, vitest } from './runners.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
// what the tests start must not replace the packages they run on
const env = { ...process.env, SKIP_INSTALL: '1', PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` };
const total = { passed: 0, failed: 0 };
const failures = []; // told once more at the end: of a long run often the last lines alone are kept

const run = (command, args) =>
  new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });

const count = (name, ok, detail = '') => {
  total[ok ? 'passed' : 'failed'] += 1;
  console.log(`${ok ? '✓' : '✗'} ${name}`);
  if (!ok) failures.push(name);
  if (!ok && detail) console.log(detail);
};

/** Adds what a run counted; one that counted nothing, or failed without naming a test, counts as one failure. */
const add = (name, { code, counts }) => {
  if (counts) {
    total.passed += counts.passed;
    total.failed += counts.failed;
    failures.push(...counts.failures);
    console.log(`${counts.failed === 0 && code === 0 ? '✓' : '✗'} ${name}: ${counts.passed} passed, ${counts.failed} failed`);
    tellFlaky(counts);
  }
  if (code !== 0 && (counts?.failed ?? 0) === 0) count(`${name} (ended with ${code})`, false);
};

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** What `npm run check` runs, by the name of its script. */
const check = async (name) => {
  const [command, ...args] = scripts[name].split(' ');
  const { code, output } = await run(command, args);
  count(name, code === 0, output);
};

try {
  install();
  await Promise.all([check('types').then(() => check('walls')), check('lint').then(() => check('dead'))]);

  add(
    'unit, database and component tests',
    vitest([...['unit', 'db', 'web', 'console'].flatMap((name) => ['--project', name]), '--reporter=dot']),
  );

  const { journeys } = await import('./e2e.mjs');
  add('browser journeys', await journeys({ reporter: 'line' }));
} catch (error) {
  count('the run itself', false, error.message);
}

for (const failure of failures) console.log(`  failed: ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
