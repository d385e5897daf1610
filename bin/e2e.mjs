// Browser journeys: `node bin/e2e.mjs` runs es at 390 px and en at 1280 px, `--all` the other pairs. More arguments go to Playwright.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { chromium } from './chromium.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Runs the journeys; the exit code of Playwright. Throws when there is no browser or a build fails. */
export const journeys = async ({ all = false, args = [], env = {} } = {}) => {
  const browser = chromium();
  await build();
  const projects = (all ? ['es-1280', 'en-390', 'es-390-long', 'en-1280-long'] : ['es-390', 'en-1280']).map((name) => `--project=${name}`);
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/node'),
    ['node_modules/@playwright/test/cli.js', 'test', ...projects, ...args],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, CHROMIUM_PATH: browser },
    },
  );
  return status ?? 1;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2);
  try {
    process.exitCode = await journeys({ all: args.includes('--all'), args: args.filter((arg) => arg !== '--all') });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
