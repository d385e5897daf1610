import type { DateOnly, Instant } from '../kernel/types.ts';
import type { ViewingOutcome } from './events.ts';

/** One viewing request; the person's data is in the vault. */
export type VisitRow = {
  id: number;
  listing_id: number;
  host_id: number;
  guest_id: number | null;
  day: DateOnly;
  requested_at: Instant;
  /** Null when there is no picture, or it was deleted. */
  picture_until: Instant | null;
  outcome: ViewingOutcome | null;
  closed_at: Instant | null;
  /** How often administrators read the identity data. */
  identity_seen: number;
};

export const VISITS = 'visits';
