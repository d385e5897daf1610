import { join } from 'node:path';
import { median, medianAndSpread } from './statistics.ts';

export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** One line of the table: what we do to what a peer, or the bare minimum, does with the same machine in the same round. */
export type Row = {
  readonly what: string;
  /** Ours to the peer's, a value a round; empty when there is no peer to run. */
  readonly ratios: readonly number[];
  readonly goal: Goal | null;
  readonly ours: string;
  readonly peer: string;
};

const goalOf = ({ goal, ratios }: Row): string => {
  if (!goal) return '–';
  const text = 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
  if (ratios.length === 0) return text;
  const middle = median(ratios);
  const isReached = 'atLeast' in goal ? middle >= goal.atLeast : middle <= goal.atMost;
  return isReached ? text : `${text}, **missed**`;
};

/** The rows as Markdown, beneath them the machine. */
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

/** The text of a document with this table between the markers of its name. Throws when they are not there. */
export const withFigures = (text: string, table: string, name: 'measured' | 'pages' | 'costs' | 'scale' = 'measured'): string => {
  const section = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`);
  if (!section.test(text)) throw new Error(`the document has no place for the figures: ${name}`);
  return text.replace(section, () => `<!-- ${name} -->\n${table}\n<!-- /${name} -->`);
};
