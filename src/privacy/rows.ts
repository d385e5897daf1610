import type { Instant } from '../kernel/types.ts';
import type { Hindrance, RetainedRecord } from './events.ts';

export const ERASURES = 'erasures';

/** The latest request of a person to be erased. */
export type ErasureRow = {
  user_id: number;
  requested_at: Instant;
  erase_at: Instant;
  /** Why it was postponed last. */
  postponed_because: Hindrance | null;
  taken_back_at: Instant | null;
  erased_at: Instant | null;
  kept: readonly RetainedRecord[];
};
