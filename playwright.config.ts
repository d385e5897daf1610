import { defineConfig } from '@playwright/test';
import { chromium } from './bin/chromium.mjs';
import { SLOW } from './tests/e2e/support/slow.ts';

const SIZES = { 390: { width: 390, height: 844 }, 1280: { width: 1280, height: 900 } } as const;
const LOCALES = { es: 'es-CL', en: 'en-GB' } as const;

/** Looks at every page one after the other: too long for `npm test`; `npm run test:e2e:all` does it in all four pairs. */
const LONG = /@long/;
/**
 * Many figures and corners of one screen: too long for `npm test` as well; the other journeys run them at both widths and in both
 * languages.
 */
const MORE = /@more/;

const project = (
  language: keyof typeof LOCALES,
  width: keyof typeof SIZES,
  more: { name?: string; grep?: RegExp; grepInvert?: RegExp[] } = {},
) => ({
  name: `${language}-${width}`,
  ...more,
  use: { locale: LOCALES[language], viewport: SIZES[width], hasTouch: width === 390 },
});

/** Journeys through the real program in a real browser. `npm test` runs the first two pairs, `npm run test:e2e:all` the others. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  outputDir: 'test-results',
  // only what fails waits for these: a busy machine with a slow disk takes many times what a quiet one does
  timeout: 600_000,
  expect: { timeout: 60_000 * SLOW, toPass: { timeout: 120_000 * SLOW } },
  workers: 3, // two leave a third of two cores idle while they wait for answers and deadlines
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  retries: process.env['CI'] ? 1 : 0, // tells a flaky journey from a broken one; either fails the run
  failOnFlakyTests: true,
  reporter: 'list',
  projects: [
    project('es', 390, { grepInvert: [LONG, MORE] }),
    project('en', 1280, { grepInvert: [LONG, MORE] }),
    project('es', 1280),
    project('en', 390),
    project('es', 390, { name: 'es-390-long', grep: LONG }),
    project('en', 1280, { name: 'en-1280-long', grep: LONG }),
  ],
  use: {
    actionTimeout: 60_000 * SLOW,
    navigationTimeout: 120_000 * SLOW,
    baseURL: process.env['POSADA_URL'], // set by the global setup before workers read this file
    serviceWorkers: 'block', // what they fetch no test can answer; the one that is about them allows them
    timezoneId: 'America/Santiago',
    // what was done, asked and logged; pictures of each step took a third of a journey's time: `--trace on` makes them
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      executablePath: chromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
