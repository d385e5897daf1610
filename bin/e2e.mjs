// Browser journeys: `node bin/e2e.mjs` runs es at 390 px and en at 1280 px, `--all` the other pairs, the stay against several processes and the long database tests,
// `--scaled` stays and their endings against two web processes and two workers. More arguments go to Playwright.
import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { chromium } from './chromium.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const USUAL = ['es-390', 'en-1280'];
const MORE = ['es-1280', 'en-390', 'es-390-long', 'en-1280-long'];

/** Runs the journeys; the exit code of Playwright. Throws when there is no browser or a build fails. */
export const journeys = async ({ all = false, projects = all ? MORE : USUAL, args = [], env = {} } = {}) => {
  const browser = chromium();
  await build();
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/node'),
    ['node_modules/@playwright/test/cli.js', 'test', ...projects.map((name) => `--project=${name}`), ...args],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, CHROMIUM_PATH: browser },
    },
  );
  return status ?? 1;
};

/** Tests on PostgreSQL that are too long for `npm test`; the exit code of vitest. */
const databaseTests = (args, env = {}) => {
  const more = { ...env, SKIP_INSTALL: '1' }; // what they start must not replace the packages they run on
  const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', '--reporter=dot', ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`, ...more },
  });
  return status ?? 1;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = new Set(process.argv.slice(2).filter((arg) => arg === '--all' || arg === '--scaled'));
  const args = process.argv.slice(2).filter((arg) => !options.has(arg));
  const scaled = (...files) => journeys({ args: files, env: { POSADA_PROCESSES: '2' }, projects: ['es-390'] });
  try {
    if (options.has('--scaled')) process.exitCode = await scaled('stay.spec', 'endings.spec', ...args);
    else process.exitCode = await journeys({ all: options.has('--all'), args });
    if (options.has('--all') && args.length === 0) {
      process.exitCode ||= await scaled('stay.spec');
      process.exitCode ||= databaseTests(['--project', 'long']);
      process.exitCode ||= databaseTests(['--project', 'db', 'tests/api/malformed'], { MALFORMED: 'all' });
    }
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
