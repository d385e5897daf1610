import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often, and over which period, a process checks whether it was idle. */
const CHECK_EVERY_MS = 10_000;
/** An event loop that was busy for less of the time than this was idle. */
const IDLE_UTILIZATION = 0.05;
/** Minimum growth of the heap since the last collection, which takes one or two tenths of a second. */
const MIN_GROWTH_BYTES = 24 * 1024 * 1024;
const MIN_INTERVAL_MS = 5 * 60_000;

type GivingBackDeps = {
  /** The part of the time since the last call in which the event loop was at work, from 0 to 1. */
  readonly busy: () => number;
  /** Bytes that V8 has taken from the system for its heap. */
  readonly taken: () => number;
  readonly collect: () => void;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
};

/**
 * Run every ten seconds: returns unneeded memory to the system once the process is idle. V8 keeps the heap of a load peak and collects it
 * only when the next load fills it, so that an idle process would stay as large as it was.
 */
export const givingBack = ({ busy, taken, collect, now }: GivingBackDeps): (() => void) => {
  let left = 0;
  let at = Number.NEGATIVE_INFINITY;
  return () => {
    const isIdle = busy() < IDLE_UTILIZATION; // read at every check, since it counts from the last one
    if (!isIdle || taken() - left < MIN_GROWTH_BYTES || now() - at < MIN_INTERVAL_MS) return;
    collect();
    left = taken();
    at = now();
  };
};

/** Collects all garbage and returns the pages to the system; blocks the process meanwhile. */
export const collectAll = (): void => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }); // the only flavour that makes the young generation smaller again
};

/** Checks from now on until `stop`. */
export const startGivingBack = (): { stop(): void } => {
  let last = performance.eventLoopUtilization();
  const busy = () => {
    const { utilization } = performance.eventLoopUtilization(last);
    last = performance.eventLoopUtilization();
    return utilization;
  };
  const check = givingBack({ busy, taken: () => getHeapStatistics().total_heap_size, collect: collectAll, now: () => performance.now() });
  const timer = setInterval(check, CHECK_EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
};
