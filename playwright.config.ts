import { defineConfig } from '@playwright/test';
import { chromium } from './bin/chromium.mjs';
import { journeyFiles, otherPairsOf, PAIRS, pairOf, tiers } from './bin/tiers.mjs';
import { SLOW } from './tests/e2e/support/slow.ts';

const SIZES = { 390: { width: 390, height: 844 }, 1280: { width: 1280, height: 900 } } as const;
const LOCALES = { es: 'es-CL', en: 'en-GB' } as const;

/** Tests of a quick journey that are left to `npm run test:all`. */
const LONG = /@long/;
const { journeys } = tiers();
const files = journeyFiles();
const quick = files.filter((file) => file in journeys);
const others = files.filter((file) => !(file in journeys));

type Part = { readonly name: string; readonly files: readonly string[]; readonly grep?: RegExp; readonly grepInvert?: RegExp };

/** What runs in a pair of language and width, by the tier (docs/testing.md, "Tiers"); without one every journey, as Playwright is used by hand. */
const partsOf = (pair: string): Part[] => {
  const own = (some: readonly string[]) => some.filter((file) => pairOf(file) === pair);
  switch (process.env['TIER']) {
    case 'quick':
      return [{ name: pair, files: own(quick), grepInvert: LONG }];
    case 'rest':
      return [
        { name: pair, files: own(others) },
        { name: `${pair}-long`, files: own(quick), grep: LONG },
        { name: `${pair}-again`, files: files.filter((file) => otherPairsOf(file).includes(pair)) },
      ];
    case 'own':
      return [{ name: pair, files: own(files) }];
    default:
      return [{ name: pair, files }];
  }
};

const project = (pair: string) => {
  const [language, width] = pair.split('-') as [keyof typeof LOCALES, string];
  const use = { locale: LOCALES[language], viewport: SIZES[width === '390' ? 390 : 1280], hasTouch: width === '390' };
  return partsOf(pair)
    .filter((part) => part.files.length > 0)
    .map(({ files, ...part }) => ({ ...part, testMatch: files.map((file) => `**/${file}`), use }));
};

/** Journeys through the real program in a real browser. */
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
  reporter: 'list',
  projects: PAIRS.flatMap(project),
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
