import { join } from 'node:path';
import { figure } from '../statistics.ts';
import { plus, type Used } from './meter.ts';

export const SCALING_FILE = join(import.meta.dirname, '../../docs/scaling.md');

export type Cost = {
  readonly what: string;
  readonly calls: number;
  readonly used: Used;
  /** Bytes of the answers with their headers. */
  readonly sent: number;
};

export const sum = (one: Cost, other: Cost): Cost => ({
  ...{ what: one.what, calls: one.calls + other.calls, used: plus(one.used, other.used), sent: one.sent + other.sent },
});

const kilobytes = (bytes: number) => figure(bytes / 1000);

/** One line per call: its average cost. */
export const costsTable = (costs: readonly Cost[], machine: string): string =>
  [
    '| call | Node, ms of CPU | PostgreSQL, ms of CPU | statements | log written, kB | sent, kB |',
    '|---|---|---|---|---|---|',
    ...costs.map(({ what, calls, used, sent }) => {
      const each = [figure(used.nodeMs / calls), figure(used.postgresMs / calls), figure(used.statements / calls)];
      return `| ${[what, ...each, kilobytes(used.walBytes / calls), kilobytes(sent / calls)].join(' | ')} |`;
    }),
    '',
    machine,
  ].join('\n');
