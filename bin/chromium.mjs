// Finds a Chromium for the browser journeys, or installs one where the system allows it. Never skipped silently.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const found = () => PLACES.find((path) => path && existsSync(path));

/** Path of a Chromium. Throws with one line when there is none and none can be installed. */
export const chromium = () => {
  if (process.env.CHROMIUM_PATH && !existsSync(process.env.CHROMIUM_PATH))
    throw new Error(`CHROMIUM_PATH: there is no ${process.env.CHROMIUM_PATH}`);
  const here = found();
  if (here) return here;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('installing chromium with apt-get …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
      spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    }
    const installed = found();
    if (installed) return installed;
  }
  throw new Error('no Chromium found: install one (apt-get install chromium) or set CHROMIUM_PATH');
};
