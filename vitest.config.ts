import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * unit: pure, no I/O. db: on real PostgreSQL; long: likewise, left to the long run. web: components in jsdom. Browser journeys run in Playwright. The files of
 * one worker share their modules (`isolate: false`): half of the time.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          maxWorkers: 2,
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/**/*.db.test.ts', 'tests/**/*.long.test.ts', 'tests/web/**', 'tests/admin/**', 'tests/e2e/**'],
        },
      },
      {
        test: {
          name: 'db',
          isolate: false,
          maxWorkers: 2,
          environment: 'node',
          include: ['tests/**/*.db.test.ts'],
          exclude: ['tests/e2e/**'],
          globalSetup: ['tests/support/postgres.global.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'long',
          isolate: false,
          maxWorkers: 2,
          environment: 'node',
          include: ['tests/**/*.long.test.ts'],
          exclude: ['tests/e2e/**'],
          globalSetup: ['tests/support/postgres.global.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        define: { __APP_VERSION__: '"1.0.54"' },
        test: {
          name: 'web',
          isolate: false,
          maxWorkers: 2,
          environment: 'jsdom',
          testTimeout: 30_000,
          include: ['tests/web/**/*.test.{ts,tsx}', 'tests/admin/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/web/setup.ts'],
        },
      },
    ],
  },
});
