import type { FollowerLag } from '../../engine/followers/lag.ts';

/** The state of the running program and its one control, for the console's health page. */
export type Operations = {
  /** Every read model, reaction and scheduler. */
  readonly lag: () => Promise<readonly FollowerLag[]>;
  /** Seconds since the oldest deadline that is due and not done. */
  readonly oldestOverdue: () => Promise<number>;
  /** Jobs that were given up. */
  readonly deadLettered: () => Promise<number>;
  /** Retries what has stopped in this process now; other processes retry within a minute. */
  readonly retry: () => void;
};

/** Where nothing runs: tools and the loading of the demonstration data. */
export const nothingRuns: Operations = {
  lag: async () => [],
  oldestOverdue: async () => 0,
  deadLettered: async () => 0,
  retry: () => undefined,
};
