// Finds a Chromium for the browser journeys, or installs one where the system allows it. Never skipped silently.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Chromium without what draws a window: a journey takes a fifth less of the processor. It shows no notifications. */
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

const installed = (whole) => (whole ? WHOLE : [...SHELL, ...WHOLE]).find((path) => existsSync(path));

/**
 * Path of a Chromium: CHROMIUM_PATH, else its headless shell or, where there is none or `whole` is asked for, the browser itself.
 * Throws with one line when there is none and none can be installed.
 */
export const chromium = ({ whole = false } = {}) => {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH: there is no ${given}`);
  const here = given || installed(whole);
  if (here) return here;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('installing chromium with apt-get …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    apt('update');
    for (const name of ['chromium', 'chromium-headless-shell']) apt('install', '-y', '--no-install-recommends', name); // Debian alone has the second
    const found = installed(whole);
    if (found) return found;
  }
  throw new Error('no Chromium found: install one (apt-get install chromium) or set CHROMIUM_PATH');
};
