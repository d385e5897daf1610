import { join } from 'node:path';
import { median, medianAndSpread } from './statistics.ts';

type Limit = { readonly atLeast: number } | { readonly atMost: number };
/** The goal of an absolute figure of ours; its value is null where the system does not report it. */
export type OwnGoal = { readonly name?: string; readonly value: number | null; readonly limit: Limit; readonly unit: string };
/** The goals of ratios, or of absolute figures. */
export type Goal = Limit | readonly OwnGoal[];

/** One line of the table: our figure compared with that of a peer, or of the bare minimum, on the same machine in the same round. */
export type Row = {
  readonly what: string;
  /** Our figure divided by the peer's, one value per round; empty when there is no peer to run. */
  readonly ratios: readonly number[];
  readonly goal: Goal | null;
  readonly ours: string;
  readonly peer: string;
};

const goalOf = ({ goal, ratios }: Row): string => {
  if (!goal) return '–';
  const isOfRatios = 'atLeast' in goal || 'atMost' in goal;
  const all: readonly OwnGoal[] = isOfRatios ? [{ value: ratios.length === 0 ? null : median(ratios), limit: goal, unit: '' }] : goal;
  const text = all.map(({ name, limit, unit }) => `${name ? `${name} ` : ''}${limitText(limit)}${unit && ` ${unit}`}`).join(', ');
  return all.every(isReached) ? text : `${text}, **missed**`;
};

const limitText = (limit: Limit): string =>
  'atLeast' in limit ? `≥ ${limit.atLeast.toLocaleString('en')}` : `≤ ${limit.atMost.toLocaleString('en')}`;

const isReached = ({ value, limit }: OwnGoal): boolean =>
  value === null || ('atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost);

/** The rows as Markdown, followed by the machine. */
export const measuredTable = (rows: readonly Row[], machine: string): string =>
  [
    '| what, ours to the peer | ratio | goal | ours | peer |',
    '|---|---|---|---|---|',
    ...rows.map((row) => {
      const ratio = row.ratios.length === 0 ? '–' : medianAndSpread(row.ratios);
      return `| ${row.what} | ${ratio} | ${goalOf(row)} | ${row.ours} | ${row.peer} |`;
    }),
    '',
    machine,
  ].join('\n');

export const BENCHMARKS_FILE = join(import.meta.dirname, '../docs/benchmarks.md');

/** The text of a document with this table between its markers. Throws when they are missing. */
export const withFigures = (text: string, table: string, name: 'measured' | 'pages' | 'costs' | 'scale' = 'measured'): string => {
  const section = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`);
  if (!section.test(text)) throw new Error(`the document has no place for the figures: ${name}`);
  return text.replace(section, () => `<!-- ${name} -->\n${table}\n<!-- /${name} -->`);
};
