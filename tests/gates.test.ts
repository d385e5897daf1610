import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { judgeAudit, judgeLicences, productionPackages } from '../bin/gates-rules.mjs';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

describe('the gate of licences', () => {
  const rules = { allowed: ['MIT', 'ISC'], packages: [{ name: '@img/.*', licences: ['LGPL-3.0-or-later'], because: 'a library' }] };
  const judge = (name: string, licence: unknown, isMissing = false) =>
    judgeLicences([{ name, version: '1.0.0', licence, isMissing }], rules).failed;
  it.each([
    ['a', 'MIT', false],
    ['a', '(MIT OR GPL-3.0)', false],
    ['a', 'GPL-3.0 OR MIT', false],
    ['a', 'MIT AND ISC', false],
    ['a', 'MIT AND GPL-3.0', true],
    ['a', 'GPL-3.0', true],
    ['a', 'UNLICENSED', true],
    ['a', '', true],
    ['a', null, true],
    ['a', { type: 'MIT' }, true],
    ['a', 'LGPL-3.0-or-later', true],
    ['@img/sharp-linux', 'MIT AND LGPL-3.0-or-later', false],
  ])('%s under %o fails: %s', (name, licence, failed) => expect(judge(name, licence)).toBe(failed));
  it('fails for what it cannot check', () => expect(judge('a', 'MIT', true)).toBe(true));
  it('lets every production package of the lock file pass', () => {
    const { licences } = JSON.parse(read('.ci/allowed.json'));
    expect(judgeLicences(productionPackages(join(import.meta.dirname, '..')), licences)).toMatchObject({ failed: false });
  });
});

describe('the gate of known vulnerabilities', () => {
  const report = (severity: string) => ({
    vulnerabilities: {
      a: { via: [{ severity, name: 'a', title: 'is weak', url: 'https://github.com/advisories/GHSA-1' }] },
      b: { via: ['a'] },
    },
  });
  const allowed = [{ id: 'GHSA-1', until: '2026-11-30', because: 'not reached' }];
  it.each([
    ['low', [], '2026-11-22', false],
    ['moderate', [], '2026-11-22', true],
    ['high', allowed, '2026-11-29', false],
    ['high', allowed, '2026-11-30', false],
    ['critical', allowed, '2026-12-01', true],
  ])('%s with %o on %s fails: %s', (severity, list, today, failed) =>
    expect(judgeAudit(report(severity), list, today).failed).toBe(failed),
  );
  it('reports clearly that nothing was checked', () => {
    const { failed, lines } = judgeAudit(null, [], '2026-11-22');
    expect([failed, lines[0]]).toEqual([false, expect.stringContaining('NOT CHECKED')]);
  });
  it('reports exceptions that are no longer needed', () => {
    expect(judgeAudit({ vulnerabilities: {} }, allowed, '2026-11-22').lines.join()).toContain('GHSA-1');
  });
});

it('every exception from the gates has its reason and its date', () => {
  z.object({
    advisories: z.array(z.strictObject({ id: z.string(), until: z.iso.date(), because: z.string().min(10) })),
    licences: z.object({
      allowed: z.array(z.string()).min(1),
      packages: z.array(z.strictObject({ name: z.string(), licences: z.array(z.string()), because: z.string().min(10) })),
    }),
  }).parse(JSON.parse(read('.ci/allowed.json')));
});

it('what every change must pass is the gates, the quick tier and what that leaves out', () => {
  const lines = read('.ci/run').split('\n');
  expect(lines.filter((line) => line.startsWith('npm '))).toEqual([
    'npm ci --include=dev',
    'npm run gates',
    'npm test',
    'npm test -- rest',
  ]);
  expect(lines).toContain('set -eu');
});
