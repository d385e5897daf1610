import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../src/kernel/clock.ts';
import { addMilliseconds } from '../src/kernel/durations.ts';
import type { Instant } from '../src/kernel/types.ts';

/** A clock that each task can set for itself, so that last year's reservation and today's can be created concurrently. */
export type MovableClock = Clock & {
  /** Runs `task`, and all it awaits, at `instant`. */
  at<T>(instant: Instant, task: () => Promise<T>): Promise<T>;
};

/** Outside `at` it shows the time of `real`. */
export const movableClock = (real: Clock): MovableClock => {
  const moved = new AsyncLocalStorage<Instant>();
  return {
    now: () => moved.getStore() ?? real.now(),
    at: (instant, task) => moved.run(instant, task),
  };
};

const DAY_MS = 86_400_000;

/** The instant `days` (a fraction is part of a day) before `at`. */
export const daysBefore = (at: Instant, days: number): Instant => addMilliseconds(at, -days * DAY_MS);

export const secondsAfter = (at: Instant, seconds: number): Instant => addMilliseconds(at, seconds * 1000);
