import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const ABOUT_TIME = [
  'tests/reservations/journey',
  'tests/reservations/paid',
  'tests/reservations/projection',
  'tests/payments/transfer',
  'tests/mail/reminders',
  'tests/calendar/calendar',
];

/** The program and the database driver in a process with another time zone, which must not affect any day or deadline. */
it.each(['America/Santiago', 'Europe/Madrid', 'Europe/Lisbon', 'Pacific/Kiritimati'])(
  'whole journeys with TZ=%s',
  { timeout: 400_000 },
  async (TZ) => {
    const run = promisify(execFile)(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'db', ...ABOUT_TIME], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TZ, TEST_DATABASE_URL: inject('serverUrl'), NO_COLOR: '1' },
      timeout: 390_000,
    });
    const { failed, stdout } = await run.then(
      (ended) => ({ failed: false, ...ended }),
      (error: { stdout: string }) => ({ failed: true, ...error }),
    );
    expect(failed ? stdout.slice(-6_000) : '').toBe('');
    expect(stdout).toMatch(/Tests +\d+ passed \(\d+\)/);
  },
);
