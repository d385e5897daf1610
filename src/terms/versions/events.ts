import type { Event, Instant } from '../../kernel/types.ts';

/**
 * Terms that the console changes under versions (ADR 65, ADR 97): one administrator proposes a whole set with the instant from which it is
 * in force, another confirms it. `version` is the number of the proposal; one that is rejected or cancelled leaves a gap.
 */

type About = { version: number };

/** What happens to the versions of `Terms`, in one stream; the names of the events begin with `Name`. */
export type VersionEvent<Name extends string, Terms> =
  | Event<`${Name}Proposed`, About & { terms: Terms; from: Instant; adminId: number; proposedAt: Instant }>
  /** By another administrator: the version is in force from `from` on, until the next one. */
  | Event<`${Name}Confirmed`, About & { firstId: number; adminId: number; from: Instant; confirmedAt: Instant }>
  /** By another administrator, or withdrawn by the first. */
  | Event<`${Name}Rejected`, About & { firstId: number; adminId: number; rejectedAt: Instant }>
  /** A confirmed version was taken back before it began. */
  | Event<`${Name}Cancelled`, About & { adminId: number; cancelledAt: Instant }>;
