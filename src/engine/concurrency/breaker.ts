import type { Clock } from '../../kernel/clock.ts';

/** The circuit is open: the third party failed too often recently and was not called. */
export class AtRest extends Error {
  override readonly name = 'AtRest';
}

type Options = {
  readonly clock: Clock;
  readonly failures: number;
  readonly restMs: number;
  /** Errors that are not the third party's fault and do not count. */
  readonly excused?: (error: unknown) => boolean;
};

/**
 * Circuit breaker for a third party (SEC-41). `failures` in a row open it for `restMs`; then one trial call goes through while others are
 * still rejected. Its success closes the breaker, its failure opens it again.
 */
export const breaker = ({ clock, failures, restMs, excused = () => false }: Options) => {
  const now = () => Date.parse(clock.now());
  let failed = 0;
  let restsUntil = 0;
  let trying = false;
  return async <T>(call: () => Promise<T>): Promise<T> => {
    const broken = failed >= failures;
    if (broken && (trying || now() < restsUntil)) throw new AtRest();
    trying = broken;
    try {
      const answer = await call();
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
