import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { databaseFiles, journeyFiles, nearDatabaseFiles, outgrown, PAIRS, pairOf, QUICK_SECONDS, tiers } from '../../bin/tiers.mjs';
import { ROOT, rulesIn, textFiles, textOf } from '../support/citations.ts';

const { always, journeys, widths, pairs, rules } = tiers();
const quick = databaseFiles('quick');

describe('the quick tier', () => {
  it('names files that exist, each with its reason', () => {
    const known = [...databaseFiles(), ...journeyFiles()];
    expect(
      [...Object.keys(always), ...Object.keys(journeys), ...Object.keys(widths), ...Object.keys(pairs)].filter(
        (file) => !known.includes(file),
      ),
    ).toEqual([]);
    for (const reason of [always, journeys, widths, pairs, rules].flatMap((list) => Object.values(list))) expect(reason).toMatch(/\w{3}/);
  });

  it('has a database file of every context', () => {
    const contexts = readdirSync(join(ROOT, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['kernel', 'tools'].includes(entry.name))
      .map(({ name }) => name);
    const isPure = (context: string) => !databaseFiles().some((file) => file.startsWith(`tests/${context}/`));
    expect(contexts.filter((context) => !isPure(context) && !quick.some((file) => file.startsWith(`tests/${context}/`)))).toEqual([]);
  });

  it('has journeys of every area, spread over the four pairs of language and width', () => {
    const areas = new Set(journeyFiles().map((file) => file.split('/')[0]));
    expect(new Set(Object.keys(journeys).map((file) => file.split('/')[0]))).toEqual(areas);
    for (const pair of PAIRS) expect(Object.keys(journeys).filter((file) => pairOf(file) === pair).length, pair).toBeGreaterThanOrEqual(2);
  });

  it('covers every rule that any test covers, except the listed ones', () => {
    const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
    const isQuick = (file: string) =>
      quick.includes(file) ||
      (!/\.(db|long|real)\.test\.ts$/.test(file) && (!file.endsWith('.spec.ts') || file.slice('tests/e2e/'.length) in journeys));
    const tests = textFiles().filter((file) => file.startsWith('tests/') && isTest(file));
    const cited = (files: string[]) => new Set(files.flatMap((file) => rulesIn(textOf(file))));
    const [all, proved] = [cited(tests), cited(tests.filter(isQuick))];
    expect([...all].filter((rule) => !proved.has(rule)).sort()).toEqual(Object.keys(rules).sort());
  });
});

describe('tiers follow from recorded costs', () => {
  const [cheap = '', dear = ''] = databaseFiles().filter((file) => file.startsWith('tests/identity/'));
  const recorded = { [cheap]: QUICK_SECONDS, [dear]: QUICK_SECONDS + 0.1 };

  it('a file up to the limit is quick, a more expensive one is not unless it is named', () => {
    expect(databaseFiles('quick', { always: {} }, recorded)).toContain(cheap);
    const rest = (always: Record<string, string>) => databaseFiles('rest', { always }, recorded);
    expect(rest({})).toContain(dear);
    expect(rest({})).not.toContain(cheap);
    expect(rest({ [dear]: 'the role matrix' })).not.toContain(dear);
    expect(rest({})).toContain('tests/api/roles.db.test.ts'); // larger there: the whole matrix
  });

  it('a quick file that outgrows its tier is reported with the options, a named one is not', () => {
    const lines = outgrown({ [quick[0] ?? '']: 100 }, { always: {} });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/make it cheaper.*npm run test:all.*tests\/tiers\.json/);
    expect(outgrown({ [quick[0] ?? '']: 100 }, { always: { [quick[0] ?? '']: 'a reason' } })).toEqual([]);
  });

  it('a change selects the files of its contexts, the cheapest that fit, and those it touches', () => {
    const files = ['tests/coupons/a.db.test.ts', 'tests/coupons/b.db.test.ts', 'tests/coupons/c.db.test.ts', 'tests/search/d.db.test.ts'];
    const costs = { 'tests/coupons/a.db.test.ts': 30, 'tests/coupons/b.db.test.ts': 20, 'tests/coupons/c.db.test.ts': 10 };
    expect(nearDatabaseFiles(['src/coupons/decider.ts'], files, costs)).toEqual({ run: [files[2], files[1]], left: [files[0]] });
    expect(nearDatabaseFiles(['tests/coupons/a.db.test.ts'], files, costs)).toEqual({ run: [files[0], files[2], files[1]], left: [] });
    expect(nearDatabaseFiles(['projections/search/search.ts', 'README.md'], files, costs).run).toEqual([files[3]]);
  });
});
