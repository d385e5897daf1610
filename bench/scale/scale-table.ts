import { figure, median, medianAndSpread, ratios } from '../statistics.ts';
import { type Kind, MIX } from './mix.ts';

/** The result of one number of web processes in one round. */
export type Measured = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** p99 of each kind, in milliseconds. */
  readonly p99Of: Readonly<Partial<Record<Kind, number>>>;
  /** Processor time per call in milliseconds: of the web processes with the worker, and of PostgreSQL. */
  readonly nodeMs: number;
  readonly postgresMs: number;
  /** Memory of a web process at the end, in MB; null where the system does not report it. */
  readonly memory: number | null;
};

/** One line of the curve, the rounds in order. */
export type Point = { readonly what: string; readonly rounds: readonly Measured[] };

/** The curve: every line relative to `one`, round by round. */
export const scaleTable = (points: readonly Point[], one: Point, machine: string): string =>
  [
    '| web processes | calls a second, to one | p99, to one | calls a second | p50, p99 | p99 of a search, a page, a command | Node, ms of CPU a call | PostgreSQL | memory of each |',
    '|---|---|---|---|---|---|---|---|---|',
    ...points.map((point) => lineOf(point, one)),
    '',
    machine,
  ].join('\n');

const lineOf = ({ what, rounds }: Point, one: Point): string => {
  const to = (of: 'perSecond' | 'p99') => medianAndSpread(ratios(all(rounds, of), all(one.rounds, of)));
  const middle = (of: 'perSecond' | 'p50' | 'p99' | 'nodeMs' | 'postgresMs') => figure(median(all(rounds, of)));
  const kinds = (['search', 'detail page', 'command'] as const).map((kind) => known(rounds.map(({ p99Of }) => p99Of[kind])));
  const memory = known(
    rounds.map((round) => round.memory),
    ' MB',
  );
  return `| ${[
    what,
    to('perSecond'),
    to('p99'),
    middle('perSecond'),
    `${middle('p50')}, ${middle('p99')} ms`,
    `${kinds.join(', ')} ms`,
    middle('nodeMs'),
    middle('postgresMs'),
    memory,
  ].join(' | ')} |`;
};

const all = (rounds: readonly Measured[], of: 'perSecond' | 'p50' | 'p99' | 'nodeMs' | 'postgresMs') => rounds.map((round) => round[of]);

const known = (values: readonly (number | null | undefined)[], unit = ''): string => {
  const known = values.filter((value) => typeof value === 'number');
  return known.length === 0 ? '–' : `${figure(median(known))}${unit}`;
};

/** The mix in words: `24 quotes …` of fifty. */
export const mixInWords = (): string => {
  const total = Object.values(MIX).reduce((sum, times) => sum + times, 0);
  return `of ${total} calls ${Object.entries(MIX)
    .map(([kind, times]) => `${times} ${kind}`)
    .join(', ')}`;
};
