import { median } from '../statistics.ts';

/** The result of one run of Lighthouse for a page; times in milliseconds, sizes in kB as transferred. */
export type Visit = {
  readonly lcp: number;
  readonly cls: number;
  readonly blocking: number;
  readonly script: number;
  readonly all: number;
  readonly score: number;
};

export type PageRow = {
  readonly page: string;
  readonly visits: readonly Visit[];
  /** The slowest response to an interaction, of each run. */
  readonly inp: readonly number[];
  /** Script size by the files of the build, gzipped (`bin/weight.mjs`). */
  readonly script: number;
  readonly goalLcp: number;
};

const GOALS = { inp: 200, cls: 0.1, script: 180 };

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const ms = (value: number) => `${Math.round(value)} ms`;
const kilobytes = (value: number) => `${Math.round(value)} kB`;

/** The median, in brackets the range of the runs; bold where it misses its goal. */
const cell = (values: readonly number[], shown: (value: number) => string, atMost = Number.POSITIVE_INFINITY): string => {
  const [middle, min, max] = [median(values), Math.min(...values), Math.max(...values)].map(shown);
  const text = min === max ? `${middle}` : `${middle} (${min}–${max})`;
  return median(values) <= atMost ? text : `**${text}, missed**`;
};

/** The public pages as Markdown, followed by how they were measured. */
export const pagesTable = (rows: readonly PageRow[], measured: string): string =>
  [
    '| page | largest paint | INP (≤ 200 ms) | layout shift (≤ 0.1) | blocking time | script, gzip (≤ 185 kB) | script sent | all sent | score |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map(({ page, visits, inp, script, goalLcp }) => {
      const of = (figure: keyof Visit) => visits.map((visit) => visit[figure]);
      return `| ${[
        page,
        `${cell(of('lcp'), seconds, goalLcp)}, goal ${seconds(goalLcp)}`,
        cell(inp, ms, GOALS.inp),
        cell(of('cls'), (value) => value.toFixed(3), GOALS.cls),
        cell(of('blocking'), ms),
        cell([script], (value) => `${value} kB`, GOALS.script),
        cell(of('script'), kilobytes),
        cell(of('all'), kilobytes),
        cell(of('score'), (value) => `${Math.round(value)}`),
      ].join(' | ')} |`;
    }),
    '',
    measured,
  ].join('\n');
