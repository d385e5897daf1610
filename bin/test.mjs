// npm test: the quick tier. `npm test -- rest`: the other tests. npm run test:all: both, and records the cost of each database file. Prints
// the time of each part; ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const tier = process.argv[2] ?? 'quick';
if (!['quick', 'rest', 'all'].includes(tier)) throw new Error('node bin/test.mjs quick|rest|all');
const [quick, rest] = [tier !== 'rest', tier !== 'quick'];

const total = { passed: 0, failed: 0, skipped: 0 };
const failures = []; // repeated at the end, since often only the last lines of a long run are retained
const parts = [];

/**
 * Core-seconds that the whole machine has spent, including this run's PostgreSQL and Chromium; null where the system does not report them.
 */
const machineSeconds = () => {
  try {
    const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0].split(/ +/).map(Number);
    return (user + nice + system + irq + softirq) / 100;
  } catch {
    return null;
  }
};

/** Runs a part and records what it took. */
const part = async (name, work) => {
  const [since, spent] = [performance.now(), machineSeconds()];
  try {
    return await work();
  } finally {
    parts.push({ name, minutes: (performance.now() - since) / 60_000, cores: spent === null ? null : machineSeconds() - spent });
  }
};

const count = (name, ok, detail = '') => {
  total[ok ? 'passed' : 'failed'] += 1;
  console.log(`${ok ? '✓' : '✗'} ${name}`);
  if (!ok) failures.push(name);
  if (!ok && detail) console.log(detail);
};

/** Adds what a run of tests counted; one that counted nothing, or failed without naming a test, counts as one failure. */
const add = (name, { code, counts }) => {
  if (counts) {
    total.passed += counts.passed;
    total.failed += counts.failed;
    failures.push(...counts.failures);
    console.log(`${counts.failed === 0 && code === 0 ? '✓' : '✗'} ${name}: ${counts.passed} passed, ${counts.failed} failed`);
  }
  if (code !== 0 && (counts?.failed ?? 0) === 0) count(`${name} (ended with ${code})`, false);
};

try {
  install();
  const { ENV, vitest, playwright } = await import('./runners.mjs');
  const { databaseFiles, journeyFiles, outgrown, recordCosts, tiers } = await import('./tiers.mjs');

  const { chromium } = await import('./chromium.mjs');
  const { build } = await import('./build.mjs');
  const noBrowser = await part('browser', () => {
    try {
      process.env.CHROMIUM_PATH = chromium();
      return null;
    } catch (error) {
      return error.message;
    }
  });
  const leftOut = noBrowser && `the journeys are left out: ${noBrowser}; then: npm run test:e2e`;
  if (leftOut) console.log(leftOut);

  const command = (name, line) =>
    new Promise((resolve) => {
      let output = '';
      const child = spawn(line, { cwd: root, env: ENV, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
      child.on('close', (code) => resolve(count(name, code === 0, output)));
    });
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  /** A step of `npm run check`. */
  const check = (name) => command(name, scripts[name]);

  const database = (name, args, env) => {
    const { costs, ...result } = vitest([...args, '--reporter=dot'], { env });
    add(name, result);
    for (const line of outgrown(costs ?? {})) count(line, false);
    return costs ?? {};
  };
  const journeys = (name, args, env) => {
    add(name, playwright(args, { env, reporter: 'line' }));
  };

  const measured = {};
  if (quick) {
    await part('checks', () => Promise.all([check('types').then(() => check('walls')), check('lint').then(() => check('openapi:check'))]));
    await part('bundles', build);
    await part('unit, component and database tests', () => {
      const projects = ['unit', 'db', 'web', 'console'].map((project) => `--project=${project}`);
      Object.assign(measured, database('unit, component and database tests', projects, { TIER: 'quick' }));
    });
    if (noBrowser) total.skipped += Object.keys(tiers().journeys).length;
    else await part('journeys', () => journeys('journeys', [], { TIER: 'quick' }));
  }
  if (rest) {
    await part('dead code', () => check('dead'));
    await part('clients of the API', () => command('clients of the API', scripts['test:clients']));
    await part('bundles', build);
    await part('the other database tests', () => {
      const sizes = { TIER: 'rest', MALFORMED: 'all', LIVES: '20', ROUNDS: '4' };
      Object.assign(measured, database('the other database tests', ['--project=db', '--project=long'], sizes));
    });
    if (noBrowser) total.skipped += journeyFiles().length;
    else {
      await part('the other journeys', () => journeys('the other journeys', [], { TIER: 'rest' }));
      await part('a stay by several processes', () =>
        journeys('a stay by several processes', ['--project=es-390', 'stay.spec'], { POSADA_PROCESSES: '2' }),
      );
    }
    await part('chaos', () => command('chaos', `${scripts['test:chaos']} 4 --seeds 1`));
  }
  if (quick && rest && databaseFiles().every((file) => file in measured)) recordCosts(measured);

  for (const { name, minutes, cores } of parts)
    console.log(`${minutes.toFixed(1).padStart(6)} min ${cores === null ? '' : `${cores.toFixed(0).padStart(6)} core-seconds `} ${name}`);
  if (leftOut) {
    console.log(leftOut);
    if (process.env.CI) count('journeys', false);
  }
} catch (error) {
  count('the run itself', false, error.stack);
}

for (const failure of failures) console.log(`  failed: ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed === 0 ? 0 : 1;
