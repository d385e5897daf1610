import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.ts';

/** The wait for its turn would exceed `patienceMs`. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

type Options = {
  readonly clock: Clock;
  readonly everyMs: number;
  /** The longest wait for a turn. */
  readonly patienceMs: number;
  readonly wait?: (ms: number) => Promise<unknown>;
};

/** Rate limiter: starts at most one call every `everyMs`, in order, as shared services demand of their users. */
export const pace = ({ clock, everyMs, patienceMs, wait = sleep }: Options) => {
  let next = 0;
  return async <T>(call: () => Promise<T>): Promise<T> => {
    const now = Date.parse(clock.now());
    const turn = Math.max(now, next);
    if (turn - now > patienceMs) throw new TooBusy();
    next = turn + everyMs;
    if (turn > now) await wait(turn - now);
    return call();
  };
};
