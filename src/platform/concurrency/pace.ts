import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';

/** Its turn would come too late to be of use. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

type Options = {
  readonly clock: Clock;
  readonly everyMs: number;
  /** Nobody waits longer than this for a turn. */
  readonly patienceMs: number;
  readonly wait?: (ms: number) => Promise<unknown>;
};

/** Lets at most one question begin every `everyMs`, in their order: what a shared service asks of those who use it. */
export const pace = ({ clock, everyMs, patienceMs, wait = sleep }: Options) => {
  let next = 0;
  return async <T>(ask: () => Promise<T>): Promise<T> => {
    const now = Date.parse(clock.now());
    const turn = Math.max(now, next);
    if (turn - now > patienceMs) throw new TooBusy();
    next = turn + everyMs;
    if (turn > now) await wait(turn - now);
    return ask();
  };
};
