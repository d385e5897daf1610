import { addMilliseconds } from './durations.ts';
import type { Instant } from './types.ts';

/** The only source of "now". Injected, so that a test sets the time and every rule sees the same one. */
export type Clock = { now(): Instant };

export const systemClock: Clock = { now: () => new Date().toISOString() };

/** A clock that does not advance by itself: `clock.set('2026-01-01T00:00:00.000Z')`. */
export const manualClock = (start: Instant): Clock & { set(at: Instant): void; advance(ms: number): void } => {
  let at = start;
  return {
    now: () => at,
    set: (to) => {
      at = to;
    },
    advance: (ms) => {
      at = addMilliseconds(at, ms);
    },
  };
};
