import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type PageRow, pagesTable } from '../../bench/pages/pages-table.ts';
import { figure, median, medianAndSpread, percentile, ratios } from '../../bench/statistics.ts';
import { BENCHMARKS_FILE, measuredTable, type Row, withFigures } from '../../bench/table.ts';

describe('statistics', () => {
  it('median: the middle, or the mean of the two in the middle, in any order', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([10, 9, 100])).toBe(10); // by size, not by spelling
    expect(() => median([])).toThrow();
  });

  it('percentile: the smallest value that this share does not exceed', () => {
    const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
    expect([0.5, 0.99, 1, 0].map((share) => percentile(hundred, share))).toEqual([50, 99, 100, 1]);
    expect(percentile([7], 0.99)).toBe(7);
    expect(() => percentile([], 0.5)).toThrow();
  });

  it('ratios: round by round, so that a slow round slows both', () => {
    expect(ratios([10, 5, 30], [20, 10, 30])).toEqual([0.5, 0.5, 1]);
    expect(() => ratios([1], [1, 2])).toThrow();
  });

  it('figures are short', () => {
    expect([0.0712, 0.7149, 7.14, 71.4, 12_345.6].map(figure)).toEqual(['0.071', '0.71', '7.1', '71', '12,346']);
    expect(medianAndSpread([0.5, 0.7, 0.6])).toBe('0.6 (0.5–0.7)');
    expect(medianAndSpread([2])).toBe('2');
  });
});

describe('the table', () => {
  const row: Row = { what: 'a', ratios: [0.5, 0.7, 0.6], goal: { atLeast: 0.6 }, ours: '6/s', peer: '10/s' };
  const goalOf = (change: Partial<Row>) =>
    measuredTable([{ ...row, ...change }], 'machine')
      .split('\n')[2]
      ?.split(' | ')[2];

  it('shows ratio and goal, and what was missed', () => {
    expect(measuredTable([row], 'machine').split('\n').slice(2)).toEqual(['| a | 0.6 (0.5–0.7) | ≥ 0.6 | 6/s | 10/s |', '', 'machine']);
    expect(goalOf({ goal: { atLeast: 0.61 } })).toBe('≥ 0.61, **missed**');
    expect(goalOf({ goal: { atMost: 0.6 } })).toBe('≤ 0.6');
    expect(goalOf({ goal: { atMost: 0.59 } })).toBe('≤ 0.59, **missed**');
    expect(goalOf({ goal: null })).toBe('–');
  });

  it('checks our own figures against their own limits', () => {
    const own = (value: number | null, limit: { atLeast: number } | { atMost: number }) => ({ name: 'p50', value, limit, unit: 'ms' });
    expect(goalOf({ goal: [own(15, { atMost: 15 })] })).toBe('p50 ≤ 15 ms');
    expect(goalOf({ goal: [own(15.1, { atMost: 15 })] })).toBe('p50 ≤ 15 ms, **missed**');
    expect(goalOf({ goal: [own(60_000, { atLeast: 60_000 })] })).toBe('p50 ≥ 60,000 ms');
    expect(goalOf({ goal: [own(59_999, { atLeast: 60_000 })] })).toBe('p50 ≥ 60,000 ms, **missed**');
    expect(goalOf({ goal: [own(1, { atMost: 1 }), own(2, { atMost: 1 })] })).toBe('p50 ≤ 1 ms, p50 ≤ 1 ms, **missed**');
    expect(goalOf({ goal: [own(null, { atMost: 1 })] })).toBe('p50 ≤ 1 ms');
    expect(goalOf({ goal: [{ value: 2, limit: { atMost: 240 }, unit: 'MB' }], ratios: [] })).toBe('≤ 240 MB');
  });

  it('omits a goal where the peer could not be run', () => {
    expect(goalOf({ ratios: [] })).toBe('≥ 0.6');
  });

  it('replaces the content between the markers, and nothing else', () => {
    const text = 'before\n<!-- measured -->\nold\n<!-- /measured -->\nafter\n';
    const written = withFigures(text, "a $& b $' c");
    expect(written).toBe("before\n<!-- measured -->\na $& b $' c\n<!-- /measured -->\nafter\n");
    expect(withFigures(written, 'old')).toBe(text);
    expect(() => withFigures('no markers', 'new')).toThrow('no place');
  });

  it.each(['measured', 'pages'] as const)('is documented in docs/benchmarks.md: %s', (name) => {
    expect(withFigures(readFileSync(BENCHMARKS_FILE, 'utf8'), 'FIGURES', name)).toContain(`<!-- ${name} -->\nFIGURES\n`);
  });
});

describe('the table of first visits', () => {
  const visit = { lcp: 1_500, cls: 0.012, blocking: 90, script: 168.4, all: 300, score: 97 };
  const row: PageRow = {
    page: 'home',
    visits: [visit, { ...visit, lcp: 1_900 }, { ...visit, lcp: 2_400 }],
    inp: [120],
    script: 171,
    goalLcp: 2_000,
  };
  const cells = (change: Partial<PageRow>) =>
    pagesTable([{ ...row, ...change }], 'how')
      .split('\n')[2]
      ?.split(' | ');

  it('shows medians and their spread', () => {
    expect(cells({})).toEqual([
      '| home',
      '1.9 s (1.5 s–2.4 s), goal 2.0 s',
      ...['120 ms', '0.012', '90 ms', '171 kB', '168 kB', '300 kB', '97 |'],
    ]);
  });
  it('shows what missed its goal, with enough digits to see it', () => {
    expect(cells({ goalLcp: 1_800 })?.[1]).toBe('**1.9 s (1.5 s–2.4 s), missed**, goal 1.8 s');
    expect(cells({ inp: [201] })?.[2]).toBe('**201 ms, missed**');
    expect(cells({ visits: [{ ...visit, cls: 0.11 }] })?.[3]).toBe('**0.110, missed**');
    expect(cells({ script: 180.1 })?.[5]).toBe('**180.1 kB, missed**');
  });
});
