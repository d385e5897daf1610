import type { Instant } from '../kernel/types.ts';

/** A version as a row of a read model. */
export type VersionRow<Terms> = {
  version: number;
  terms: Terms;
  begins_at: Instant;
  state: 'proposed' | 'confirmed' | 'rejected' | 'cancelled';
  proposed_by: number;
  proposed_at: Instant;
  settled_by: number | null;
  settled_at: Instant | null;
};
