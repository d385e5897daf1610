import { addMilliseconds, before, milliseconds } from '../../kernel/durations.ts';
import type { Instant } from '../../kernel/types.ts';

const LATEST_MS = 6 * 3_600_000;
/** A feed that is read later than this was waiting together with many others. */
const BUNCHED = 'PT5M';

type Attempt = {
  /** When it ended. */
  readonly now: Instant;
  /** When it was due. */
  readonly dueAt: Instant;
  /** Failures in a row, this one included. */
  readonly failures: number;
  /** An ISO 8601 duration. */
  readonly every: string;
};

/**
 * When a feed is due next: `every`, doubled with each failure up to six hours, give or take a tenth (`random` from 0 to 1). After a
 * standstill it is give or take a half, so that feeds that were all due at once are spread over the interval by their next reading.
 */
export const nextAttempt = ({ now, dueAt, failures, every }: Attempt, random: number): Instant => {
  const each = milliseconds(every);
  const ms = Math.min(each * 2 ** Math.min(failures, 10), Math.max(LATEST_MS, each));
  const spread = dueAt < before(now, BUNCHED) ? 0.5 : 0.1;
  return addMilliseconds(now, Math.round(ms * (1 - spread + 2 * spread * random)));
};
