import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documents, ROOT, textFiles, textOf, unresolved } from './support/citations.ts';

const known = documents();
const files = textFiles();
const OWN = ['tests/docs.test.ts', 'tests/support/citations.ts'];

describe('citations', () => {
  it('lead to a rule, a document or a decision in docs/', () => {
    expect(files.length).toBeGreaterThan(1_000);
    const open = files
      .filter((file) => !OWN.includes(file))
      .map((file) => [file, unresolved(file, textOf(file), known)] as const)
      .filter(([, names]) => names.length > 0);
    expect(open).toEqual([]);
  });

  it.each([
    ['// the guest has time (D-999)', 'D-999'],
    ['/** Nothing personal in the log (SEC-99). */', 'SEC-99'],
    ["it('keeps its rows (X-98, H-01)', () => {", 'X-98'],
    ['// F99: amounts', 'F99'],
    ['// docs/adr/0999-nothing.md', 'docs/adr/0999-nothing.md'],
    ['// docs/api.md#nothing', 'docs/api.md#nothing'],
    ['// as in ADR 999', 'ADR 999'],
    ['// engine.md 2.2', 'engine.md'],
    ['// spec 9', 'spec 9'],
    ['// issue 2, section 2', 'issue 2'],
    ['// no deadline runs until then (decision 18)', 'decision 18'],
    ['// Decision 18: two of them', 'Decision 18'],
  ])('a planted one is found: %s', (text, name) => {
    expect(unresolved('src/planted.ts', text, known)).toEqual([name]);
  });

  it('a planted link of a document is found', () => {
    expect(unresolved('docs/planted.md', 'decision 18 [a](rules/decisions.md#d-48) [b](nothing.md) [c](api.md#nothing)', known)).toEqual([
      'decision 18',
      'nothing.md',
      'api.md#nothing',
    ]);
  });

  it('anything that is not a citation is ignored', () => {
    expect(unresolved('src/planted.ts', "'R-41' #F19 /R-41/ a-D-999 D-48 SEC-36 F51 docs/api.md#ids", known)).toEqual([]);
  });
});

describe('documents', () => {
  const FILE = /`((?:src|projections|migrations|texts|web|admin|demo|tests|bench|bin|deploy|docs)\/[\w./*<>{},-]*)`/g;
  const HELD = files.filter((file) => /^docs\/.*\.md$/.test(file) || ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].includes(file));

  it.each(HELD)('%s names files that exist', (file) => {
    const missing = [...textOf(file).matchAll(FILE)]
      .map(([, name = '']) => name)
      .filter((name) => !name.includes('<') && !name.endsWith('.env'))
      .filter((name) => (name.includes('*') ? globSync(name, { cwd: ROOT }).length === 0 : !existsSync(join(ROOT, name))));
    expect(missing).toEqual([]);
  });

  it('README.md has at most 8 kB, and every document is linked from another', () => {
    const readme = textOf('README.md');
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(8_000);
    for (const file of files.filter((name) => /^docs\/[^/]+\.md$/.test(name))) {
      const name = file.slice('docs/'.length);
      const others = HELD.filter((other) => other !== file);
      expect(
        others.filter((other) => textOf(other).includes(`${name})`)),
        file,
      ).not.toEqual([]);
    }
  });

  it('every decision is in the index and names what enforces it', () => {
    const index = textOf('docs/adr/README.md');
    const decisions = files.filter((file) => /^docs\/adr\/\d{4}-/.test(file));
    expect(decisions.length).toBeGreaterThanOrEqual(21);
    const numbers = decisions.map((file) => file.slice('docs/adr/'.length, 'docs/adr/'.length + 4));
    expect(numbers).toEqual([...new Set(numbers)]);
    for (const file of decisions) {
      const [, number, title] = /^# (\d+)\. (.*)$/m.exec(textOf(file)) ?? [];
      expect(index).toContain(`| ${number} | [${title}](${file.slice('docs/adr/'.length)})`);
      for (const heading of ['Context', 'Options', 'Decision', 'Consequences', 'Enforced by'])
        expect(textOf(file), file).toContain(`\n## ${heading}\n`);
    }
  });
});
