import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { databaseFiles, type Tier } from './bin/tiers.mjs';
import { COMPILED } from './tests/support/compiled.ts';
import { css, plugins } from './web/vite.shared.ts';

process.env['NODE_COMPILE_CACHE'] ??= COMPILED; // so do the programs that tests start

/**
 * Files share two processes, each of which loads the program once, and a file that leaves something behind in one fails (ADR 144); `web`
 * has a context for each file, `long` and `real` a process. Each runs once: what fails, fails. Only what hangs reaches a time limit: on a
 * busy machine with a slow disk a test takes many times what it takes on a quiet one.
 */
const EVERY = {
  isolate: false,
  retry: 0,
  pool: 'forks' as const,
  maxWorkers: 2,
  setupFiles: ['tests/support/process/left-behind.ts', 'tests/support/process/ends.ts'],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  chaiConfig: { truncateThreshold: 1_000 }, // a message says what a list held: of a run elsewhere it may be all that was kept
};
/**
 * Node loads these files itself, as it does in production: half of the time of a small file on the database went into Vite's own loading of
 * them. It holds for all projects but `web`: they share what Vite remembers of a file, so that one loaded in both ways would be there
 * twice.
 */
const BY_NODE = {
  ...EVERY,
  globalSetup: ['tests/support/packages/packages.global.ts'],
  execArgv: ['--import', join(import.meta.dirname, 'tests/support/packages/resolve.ts')],
  server: { deps: { external: [/\/(src|projections|migrations|demo|admin)\/.*\.ts$/, /tests\/support\/.*\.ts$/] } },
};
const ON_POSTGRES = {
  ...BY_NODE,
  setupFiles: ['tests/support/process/cost.ts', ...EVERY.setupFiles],
  globalSetup: [...BY_NODE.globalSetup, 'tests/support/openapi.global.ts', 'tests/support/postgres.global.ts'],
};

/** Whole programs, killed and started anew: a process for each file, which ends with all of it. */
const ALONE = { ...ON_POSTGRES, isolate: true, setupFiles: ['tests/support/process/cost.ts', 'tests/support/process/ends.ts'] };

const COMPONENTS = { plugins, css, define: { __APP_VERSION__: '"1.0.54"' } };
/** What loads the console. */
const CONSOLE = ['tests/admin/**/*.test.{ts,tsx}', 'tests/web/pricing/same-figures.test.tsx'];
const IN_JSDOM = {
  ...EVERY,
  environment: 'jsdom',
  css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'scoped' as const } },
};

/**
 * unit: pure, no I/O. db: on real PostgreSQL; long: likewise, left to the long run. real: on a real EventStoreDB
 * (`npm run test:eventstoredb`). web and console: components in jsdom. Browser journeys run in Playwright.
 */
export default defineConfig({
  test: {
    teardownTimeout: 60_000,
    projects: [
      {
        test: {
          ...BY_NODE,
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/**/*.{db,long,real}.test.ts', 'tests/web/**', 'tests/admin/**', 'tests/e2e/**'],
        },
      },
      {
        test: {
          ...ON_POSTGRES,
          name: 'db',
          environment: 'node',
          include: databaseFiles(process.env['TIER'] as Tier | undefined),
        },
      },
      {
        test: {
          ...ALONE,
          name: 'long',
          environment: 'node',
          include: ['tests/**/*.long.test.ts'],
          exclude: ['tests/e2e/**'],
        },
      },
      {
        test: {
          ...ALONE,
          name: 'real',
          environment: 'node',
          include: ['tests/**/*.real.test.ts'],
        },
      },
      {
        ...COMPONENTS,
        test: {
          ...IN_JSDOM,
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          exclude: CONSOLE,
          setupFiles: ['tests/web/setup.ts'],
          // modules of the site keep state, as in a browser, so that each file has a context of its own
          pool: 'vmForks',
          vmMemoryLimit: '1GB', // a process above it ends, since contexts are not given back at once
        },
      },
      {
        ...COMPONENTS,
        test: {
          ...IN_JSDOM,
          name: 'console',
          setupFiles: [...EVERY.setupFiles, 'tests/web/setup.ts', 'tests/admin/support/forgets.ts'],
          include: CONSOLE, // in shared processes: a context loads the thousands of modules of MUI far more slowly
        },
      },
    ],
  },
});
