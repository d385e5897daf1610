import type { Clock } from '../../kernel/clock.ts';

/** Not asked at all: the third party failed too often just now. */
export class AtRest extends Error {
  override readonly name = 'AtRest';
}

type Options = {
  readonly clock: Clock;
  readonly failures: number;
  readonly restMs: number;
  /** Not the third party's fault, so it does not count. */
  readonly excused?: (error: unknown) => boolean;
};

/**
 * Asks a third party only while it answers (SEC-41). After `failures` in a row it rests for `restMs`, then one question tries it while the
 * others are still turned away; its answer closes the breaker, its failure begins another rest.
 */
export const breaker = ({ clock, failures, restMs, excused = () => false }: Options) => {
  const now = () => Date.parse(clock.now());
  let failed = 0;
  let restsUntil = 0;
  let trying = false;
  return async <T>(ask: () => Promise<T>): Promise<T> => {
    const broken = failed >= failures;
    if (broken && (trying || now() < restsUntil)) throw new AtRest();
    trying = broken;
    try {
      const answer = await ask();
      failed = 0;
      return answer;
    } catch (error) {
      if (!excused(error)) {
        failed += 1;
        restsUntil = now() + restMs;
      }
      throw error;
    } finally {
      if (broken) trying = false;
    }
  };
};
