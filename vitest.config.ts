import { defineConfig } from 'vitest/config';
import { COMPILED } from './tests/support/compiled.ts';
import { css, plugins } from './web/vite.shared.ts';

process.env['NODE_COMPILE_CACHE'] ??= COMPILED; // every file loads the program anew

/** Each file runs in a process of its own, so that none sees what another left behind, and once: what fails, fails. */
const EVERY = { isolate: true, retry: 0, pool: 'forks' as const, maxWorkers: 2, testTimeout: 60_000 };
/**
 * Node loads these files itself, as it does in production: half of the time of a small file on the database went into Vite's own loading of
 * them. It holds for all projects but `web`: they share what Vite remembers of a file, so that one loaded in both ways would be there twice.
 */
const BY_NODE = {
  ...EVERY,
  server: { deps: { external: [/\/(src|projections|migrations|demo|admin)\/.*\.ts$/, /tests\/support\/.*\.ts$/] } },
};
const ON_POSTGRES = {
  ...BY_NODE,
  globalSetup: ['tests/support/pages.global.ts', 'tests/support/openapi.global.ts', 'tests/support/postgres.global.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** unit: pure, no I/O. db: on real PostgreSQL; long: likewise, left to the long run. real: on a real EventStoreDB (`npm run test:eventstoredb`). web: components in jsdom. Browser journeys run in Playwright. */
export default defineConfig({
  test: {
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
          include: ['tests/**/*.db.test.ts'],
          exclude: ['tests/e2e/**'],
        },
      },
      {
        test: {
          ...ON_POSTGRES,
          name: 'long',
          environment: 'node',
          include: ['tests/**/*.long.test.ts'],
          exclude: ['tests/e2e/**'],
        },
      },
      {
        test: {
          ...ON_POSTGRES,
          name: 'real',
          environment: 'node',
          include: ['tests/**/*.real.test.ts'],
        },
      },
      {
        plugins,
        css,
        define: { __APP_VERSION__: '"1.0.54"' },
        test: {
          ...EVERY,
          name: 'web',
          environment: 'jsdom',
          include: ['tests/web/**/*.test.{ts,tsx}', 'tests/admin/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/web/setup.ts'],
          css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'scoped' } },
        },
      },
    ],
  },
});
