import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often a process looks whether it was quiet, and for how long it must have been. */
const LOOK_MS = 10_000;
/** The event loop of a quiet process was at work for less of the time than this. */
const QUIET = 0.05;
/** What must have been taken since memory was given back last: a collection takes a tenth of a second or two. */
const WORTH_BYTES = 24 * 1024 * 1024;
const APART_MS = 5 * 60_000;

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
 * What a process does every ten seconds: gives memory back that it does not need, once it is quiet. V8 keeps what a load has made it take
 * and looks at it again only when the next load fills it: by itself a process that nobody asks any more stays as large as it was.
 */
export const givingBack = ({ busy, taken, collect, now }: GivingBackDeps): (() => void) => {
  let left = 0;
  let at = Number.NEGATIVE_INFINITY;
  return () => {
    const isQuiet = busy() < QUIET; // asked at every look, since it counts from the last one
    if (!isQuiet || taken() - left < WORTH_BYTES || now() - at < APART_MS) return;
    collect();
    left = taken();
    at = now();
  };
};

/** Collects all garbage of this process at once and gives the pages back; everything else waits meanwhile. */
export const collectAll = (): void => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }); // the only flavour that makes the young generation smaller again
};

/** Looks from now on until it is stopped. */
export const startGivingBack = (): { stop(): void } => {
  let last = performance.eventLoopUtilization();
  const busy = () => {
    const { utilization } = performance.eventLoopUtilization(last);
    last = performance.eventLoopUtilization();
    return utilization;
  };
  const look = givingBack({ busy, taken: () => getHeapStatistics().total_heap_size, collect: collectAll, now: () => performance.now() });
  const timer = setInterval(look, LOOK_MS).unref();
  return { stop: () => clearInterval(timer) };
};
