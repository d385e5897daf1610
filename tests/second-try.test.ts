import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { afterSecondTryOfJourneys, journeysToTryAgain, ofPlaywright, ofVitest } from '../bin/reports.mjs';
import { vitest } from '../bin/second-try.mjs';

const root = join(import.meta.dirname, '..');
let house = '';
beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'posada-again-'));
  mkdirSync(join(house, 'tests'));
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
});
afterEach(() => rmSync(house, { recursive: true, force: true }));

const HEAD = `
import fc from 'fast-check';
import { existsSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
const first = !existsSync(FILE); writeFileSync(FILE, '');
`;
/** Runs the planted files, each by name and what it says below the head. */
const run = (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(house, `tests/${name}.test.ts`), HEAD.replaceAll('FILE', `'${house}/${name}'`) + text);
  const config = ['--root', house, '--config', join(root, 'vitest.config.ts'), '--project', 'unit', '--reporter=dot'];
  return vitest(config, { folder: house, quiet: true });
};

it('a file in which something failed runs once more, whole and afresh, and what failed is named', { timeout: 60_000 }, () => {
  const { code, counts } = run({
    calm: "it('passes at once', () => {});",
    // the second test leaves nothing behind that could fail the second try of the first
    loaded: "let tries = 0; it('takes what is there once', () => expect(++tries).toBe(1)); it('is late', () => expect(first).toBe(false));",
  });
  expect(counts).toEqual({
    passed: 3,
    failed: 0,
    again: ['tests/loaded.test.ts › is late (AssertionError: expected true to be false // Object.is equality)'],
  });
  expect(code).toBe(0);
});

it('what fails twice fails', { timeout: 60_000 }, () => {
  const { code, counts } = run({
    never: "it('never passes', () => expect(1).toBe(2));",
    broken: "it('is not run', () => {}); throw new Error('no');",
  });
  expect(counts).toMatchObject({ passed: 0, failed: 2 });
  expect(code).toBe(1);
});

it('what a property finds counts the first time', { timeout: 60_000 }, () => {
  const { code, counts } = run({
    property: "it('falls', () => fc.assert(fc.property(fc.nat(), () => !first)));",
    waited: "it('falls', () => fc.assert(fc.asyncProperty(fc.nat(), async () => !first)));",
  });
  expect(counts).toEqual({ passed: 0, failed: 2, again: [] });
  expect(code).toBe(1);
});

it('many failures are no bad luck', { timeout: 60_000 }, () => {
  const { code, counts } = run(
    Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, "it('is late', () => expect(first).toBe(false));"])),
  );
  expect(counts).toEqual({ passed: 0, failed: 4, again: [] });
  expect(code).toBe(1);
});

it('a file that does not load counts as one failure', () => {
  expect(ofVitest({ testResults: [{ status: 'failed', assertionResults: [] }] })).toMatchObject({ failed: 1 });
});

const journey = (title: string, status: string, message?: string) => ({
  file: 'stay.spec.ts',
  line: title.length,
  title,
  tests: [{ projectName: 'es-390', status, results: [{ error: message && { message } }] }],
});

it('journeys are named likewise, and those that failed run on a new program', () => {
  const first = {
    stats: { expected: 4, flaky: 1, unexpected: 2 },
    suites: [
      {
        specs: [journey('pays', 'expected'), journey('asks', 'unexpected', 'Error: gone')],
        suites: [
          {
            specs: [journey('arrives', 'flaky', '\u001b[31mError: late\u001b[39m\n\nmore'), journey('leaves', 'unexpected', 'Error: shut')],
          },
        ],
      },
    ],
  };
  const flaky = 'stay.spec.ts › arrives, es-390 (Error: late)';
  expect(ofPlaywright(first)).toEqual({ passed: 5, failed: 2, again: [flaky] });
  expect(journeysToTryAgain(first)).toEqual(['stay.spec.ts:4', 'stay.spec.ts:6']);
  // it ran `asks` in both languages, and one of them failed again
  expect(afterSecondTryOfJourneys(first, { stats: { expected: 3, flaky: 0, unexpected: 1 }, suites: [] })).toEqual({
    passed: 6,
    failed: 1,
    again: [flaky, 'stay.spec.ts › asks, es-390 (Error: gone)', 'stay.spec.ts › leaves, es-390 (Error: shut)'],
  });
});

it('many journeys that fail are not tried again', () => {
  const specs = ['a', 'bb', 'ccc', 'dddd'].map((title) => journey(title, 'unexpected', 'Error'));
  expect(journeysToTryAgain({ suites: [{ specs: specs.slice(1) }] })).toHaveLength(3);
  expect(journeysToTryAgain({ suites: [{ specs }] })).toEqual([]);
});
