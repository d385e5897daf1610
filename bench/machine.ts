import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { systemClock } from '../src/platform/clock.ts';
import { figure } from './statistics.ts';

const seen: number[] = [];
const BUSY =
  '**Others were using the machine**: a contender of many processes (pgbench with its backends) then gets more of it than one of few, so that the ratios to it are too low; measure again when it is quiet.';

/** Says on the console what is measured next and how busy the machine is; the busiest moment goes into the README. */
export const announce = (what: string): void => {
  const [minute = 0] = loadavg();
  seen.push(minute);
  process.stdout.write(`${Math.round(performance.now() / 1000)} s: ${what} (load average ${minute.toFixed(2)})\n`);
};

/** One sentence: what the figures were measured on. */
export const machineOf = (postgres: string, rounds: number): string => {
  const memory = figure(totalmem() / 2 ** 30);
  const load = `${figure(Math.min(...seen))}–${figure(Math.max(...seen))}`;
  return [
    `${systemClock.now().slice(0, 10)}, ${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown CPU'}, ${memory} GB,`,
    `Node ${process.versions.node}, PostgreSQL ${postgres} with fsync, ${rounds} interleaved rounds, load average ${load}.`,
    ...(seen[0] !== undefined && seen[0] > availableParallelism() ? [BUSY] : []),
  ].join(' ');
};
