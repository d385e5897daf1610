import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ofPlaywright, ofVitest } from '../bin/reports.mjs';

const root = join(import.meta.dirname, '..');
const house = mkdtempSync(join(tmpdir(), 'posada-again-'));
afterAll(() => rmSync(house, { recursive: true, force: true }));

const PLANTED = `
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
let tries = 0;
it('passes at once', () => {});
describe('under load', () => {
  it('passes at its second try', () => expect(++tries).toBe(2));
});
it('never passes', () => expect(1).toBe(2));
it('falls to one example', () => { tries += 1; fc.assert(fc.property(fc.nat(), () => tries > 3)); });
it('falls to an example it waited for', async () => { tries += 10; await fc.assert(fc.asyncProperty(fc.nat(), async () => tries > 20)); });
`;

it('what fails once and then passes is named; what fails twice fails, and a property the first time', { timeout: 60_000 }, () => {
  mkdirSync(join(house, 'tests'));
  writeFileSync(join(house, 'tests/planted.test.ts'), PLANTED);
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  const report = join(house, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const options = ['--root', house, '--config', join(root, 'vitest.config.ts'), '--project', 'unit'];
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...options, '--reporter=json', `--outputFile=${report}`], { cwd: root });
  expect(status).toBe(1);
  expect(ofVitest(JSON.parse(readFileSync(report, 'utf8')), house)).toEqual({
    passed: 2,
    failed: 3,
    again: ['tests/planted.test.ts › under load passes at its second try (AssertionError: expected 1 to be 2 // Object.is equality)'],
  });
});

it('a file that does not load counts as one failure', () => {
  expect(ofVitest({ numPassedTests: 3, numFailedTests: 0, numFailedTestSuites: 1, testResults: [] }, root)).toMatchObject({ failed: 1 });
});

it('journeys are named likewise', () => {
  const spec = (title: string, status: string, message?: string) => ({
    file: 'stay.spec.ts',
    title,
    tests: [{ projectName: 'es-390', status, results: [{ error: message && { message } }] }],
  });
  const report = {
    stats: { expected: 4, flaky: 1, unexpected: 2 },
    suites: [
      { specs: [spec('pays', 'expected')], suites: [{ specs: [spec('arrives', 'flaky', '\u001b[31mError: late\u001b[39m\n\nmore')] }] },
    ],
  };
  expect(ofPlaywright(report)).toEqual({ passed: 5, failed: 2, again: ['stay.spec.ts › arrives, es-390 (Error: late)'] });
});
