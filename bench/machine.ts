import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { systemClock } from '../src/kernel/clock.ts';
import { figure } from './statistics.ts';

const seen: number[] = [];
const BUSY =
  '**Others were using the machine**: a contender of many processes (pgbench with its backends) then gets more of it than one of few, so that the ratios to it are too low; measure again when it is quiet.';

/** Prints what is measured next and the load of the machine; its maximum is recorded in docs/benchmarks.md. */
export const announce = (what: string): void => {
  const [minute = 0] = loadavg();
  seen.push(minute);
  process.stdout.write(`${Math.round(performance.now() / 1000)} s: ${what} (load average ${minute.toFixed(2)})\n`);
};

/** One sentence: the machine that the figures were measured on. */
export const machineOf = (postgres: string, rounds: number): string =>
  `${computer()}, PostgreSQL ${postgres} with fsync, ${roundsOf(rounds)}${busy(BUSY)}`;

/** The same for measurements without PostgreSQL. */
export const computerOf = (rounds: number): string => `${computer()}, ${roundsOf(rounds)}${busy('**Others were using the machine.**')}`;

const computer = (): string => {
  const memory = figure(totalmem() / 2 ** 30);
  const cpu = cpus()[0]?.model.trim() ?? 'an unknown CPU';
  return `${systemClock.now().slice(0, 10)}, ${availableParallelism()} cores of ${cpu}, ${memory} GB, Node ${process.versions.node}`;
};

const roundsOf = (rounds: number): string =>
  `${rounds} interleaved rounds, load average ${figure(Math.min(...seen))}–${figure(Math.max(...seen))}.`;

const busy = (text: string): string => (seen[0] !== undefined && seen[0] > availableParallelism() ? ` ${text}` : '');
