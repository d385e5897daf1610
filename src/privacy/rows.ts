import type { Instant } from '../kernel/types.ts';
import type { Hindrance, RetainedRecord } from './events.ts';

export const ERASURES = 'erasures';

/** A person's latest erasure request. */
export type ErasureRow = {
  user_id: number;
  requested_at: Instant;
  erase_at: Instant;
  /** The latest reason for postponement. */
  postponed_because: Hindrance | null;
  taken_back_at: Instant | null;
  erased_at: Instant | null;
  kept: readonly RetainedRecord[];
};
