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
    failures: ['tests/b.test.ts › adds (Error: 2)', 'tests/b.test.ts › divides ()', 'tests/c.test.ts (no such module)'],
  });
});

it('journeys are counted, the failed ones named with their pair', () => {
  const journey = (title: string, status: string, message?: string) => ({
    file: 'stay.spec.ts',
    title,
    tests: [{ projectName: 'es-390', status, results: [{ error: message && { message, location: { line: 12 } } }] }],
  });
  const report = {
    stats: { expected: 4, unexpected: 2 },
    suites: [
      {
        specs: [journey('pays', 'expected')],
        suites: [
          {
            specs: [
              journey(
                'leaves',
                'unexpected',
                '\u001b[31mError: shut\u001b[39m\n\n- Expected  - 1\n+ Received  + 3\n\n- Array []\n+ Array [\n+   "no such file",\n+ ]',
              ),
              journey('swipes', 'unexpected', 'Error: expect(received).toBe(expected)\n\nExpected: 0\nReceived: 1\n\nCall Log:\n- Timeout'),
            ],
          },
        ],
      },
    ],
  };
  expect(ofPlaywright(report)).toEqual({
    passed: 4,
    failed: 2,
    failures: [
      'stay.spec.ts › leaves, es-390 (line 12: Error: shut +   "no such file",)',
      'stay.spec.ts › swipes, es-390 (line 12: Error: expect(received).toBe(expected) Expected: 0 Received: 1)',
    ],
  });
});

it('no test is retried, and every file is checked to leave its process unchanged', () => {
  const config = read('vitest.config.ts');
  expect(config.match(/isolate: \w+/g)).toEqual(['isolate: false', 'isolate: true']); // the second: long tests and those on a real store
  expect(config.match(/retry: \w+/g)).toEqual(['retry: 0']);
  expect(config.match(/setupFiles: .*/g)).toEqual([
    "setupFiles: ['tests/support/process/left-behind.ts', 'tests/support/process/ends.ts'],",
    "setupFiles: ['tests/support/process/cost.ts', ...EVERY.setupFiles],",
    "setupFiles: ['tests/support/process/cost.ts', 'tests/support/process/ends.ts'] };",
    "setupFiles: ['tests/web/setup.ts'],", // contexts of their own
    "setupFiles: [...EVERY.setupFiles, 'tests/web/setup.ts', 'tests/admin/support/forgets.ts'],",
  ]);
  expect(read('playwright.config.ts')).not.toContain('retries:');
});
