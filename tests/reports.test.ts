import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ofPlaywright, ofVitest } from '../bin/reports.mjs';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

it('passed and failed tests of vitest are counted, the failed ones named; a file that does not load is one failure', () => {
  const test = (status: string, fullName = '', ...failureMessages: string[]) => ({ status, fullName, failureMessages });
  const testResults = [
    { name: `${process.cwd()}/tests/a.test.ts`, status: 'passed', message: '', assertionResults: [test('passed'), test('skipped')] },
    {
      name: `${process.cwd()}/tests/b.test.ts`,
      status: 'failed',
      message: '',
      assertionResults: [test('passed'), test('failed', 'adds', '\u001b[31mError: 2\u001b[39m\n  at b'), test('failed', 'divides')],
    },
    { name: `${process.cwd()}/tests/c.test.ts`, status: 'failed', message: 'no such module\nmore', assertionResults: [] },
  ];
  expect(ofVitest({ testResults })).toEqual({
    passed: 2,
    failed: 3,
    flaky: [],
    failures: ['tests/b.test.ts › adds (Error: 2)', 'tests/b.test.ts › divides ()', 'tests/c.test.ts (no such module)'],
  });
});

const journey = (title: string, status: string, message?: string) => ({
  file: 'stay.spec.ts',
  title,
  tests: [{ projectName: 'es-390', status, results: [{ error: message && { message } }] }],
});

it('a journey that passed at its second try alone is named, and counts as failed', () => {
  const late = journey('arrives', 'flaky', '\u001b[31mError: late\u001b[39m\n\nmore');
  const report = {
    stats: { expected: 4, flaky: 1, unexpected: 1 },
    suites: [{ specs: [journey('pays', 'expected')], suites: [{ specs: [late, journey('leaves', 'unexpected', 'Error: shut')] }] }],
  };
  expect(ofPlaywright(report)).toEqual({
    passed: 4,
    failed: 2,
    flaky: ['stay.spec.ts › arrives, es-390 (Error: late)'],
    failures: ['stay.spec.ts › leaves, es-390 (Error: shut)'],
  });
});

it('no test but a journey in CI is tried again, and every file is held to leave its process as it was', () => {
  const config = read('vitest.config.ts');
  expect(config).toContain('isolate: false, retry: 0,');
  expect(config.match(/isolate: \w+/g)).toEqual(['isolate: false', 'isolate: true']); // the second: long tests and those on a real store
  expect(config.match(/setupFiles: .*/g)).toEqual([
    "setupFiles: ['tests/support/process/left-behind.ts', 'tests/support/process/ends.ts'],",
    "setupFiles: ['tests/support/process/ends.ts'] };",
    "setupFiles: ['tests/web/setup.ts'],", // contexts of their own
    "setupFiles: [...EVERY.setupFiles, 'tests/web/setup.ts', 'tests/admin/support/forgets.ts'],",
  ]);
  expect(config.match(/retry:/g)).toHaveLength(1);
  const journeys = read('playwright.config.ts');
  expect(journeys).toContain("retries: process.env['CI'] ? 1 : 0,");
  expect(journeys).toContain('failOnFlakyTests: true,');
  expect(read('.ci/run')).toMatch(/^export CI=1$/m);
});
