// Finds a Chromium for the browser journeys, or fetches one where the system allows it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Chromium without a window: a journey takes a fifth less CPU time. It shows no notifications. */
const SHELL = ['/usr/bin/chromium-headless-shell'];
const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** Time limit of a download by Playwright: a machine without internet access fails within a minute. */
const FETCH_MS = 60_000;
const require = createRequire(import.meta.url);

/** The browser of the system. */
const ofSystem = (whole) => (whole ? WHOLE : [...SHELL, ...WHOLE]).find((path) => existsSync(path));

/** The browser in Playwright's own folder; undefined where it never fetched one, or is not installed. */
const ofPlaywright = () => {
  try {
    const path = require('@playwright/test').chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
};

/** Lets Playwright download its Chromium; where that fails, apt-get as root. */
const fetched = (whole) => {
  console.log('downloading Chromium …');
  const cli = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: FETCH_MS });
  if (ofPlaywright()) return ofPlaywright();
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  apt('update');
  // only Debian has the second; the fallback of the site's font has the metrics of Arial
  for (const name of ['chromium', 'chromium-headless-shell', 'fonts-liberation']) apt('install', '-y', '--no-install-recommends', name);
  return ofSystem(whole);
};

/**
 * Path of a Chromium: CHROMIUM_PATH, else that of the system (its headless shell or, where there is none or with `whole`, the browser
 * itself), else that of Playwright, else a fetched one. Throws with one line where none is available.
 */
export const chromium = ({ whole = false } = {}) => {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && !existsSync(configured)) throw new Error(`CHROMIUM_PATH: there is no ${configured}`);
  const path = configured || ofSystem(whole) || ofPlaywright() || fetched(whole);
  if (path) return path;
  throw new Error('no Chromium found: install one (apt-get install chromium, or npx playwright install chromium) or set CHROMIUM_PATH');
};
