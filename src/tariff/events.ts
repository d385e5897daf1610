import type { TariffTerms } from '../pricing/events.ts';
import type { Event, Instant, StreamName } from '../shared/types.ts';

type About = { version: number };

/**
 * `tariff`: what the installation charges, version by version (ADR 65). `version` is the number of the proposal: it is the one that quotes
 * carry once the version is in force, and one that is rejected or cancelled leaves a gap.
 */
export type TariffEvent =
  | Event<'TariffProposed', About & { terms: TariffTerms; from: Instant; adminId: number; proposedAt: Instant }>
  /** By another administrator: the version is in force from `from` on, until the next one. */
  | Event<'TariffConfirmed', About & { firstId: number; adminId: number; from: Instant; confirmedAt: Instant }>
  /** By another administrator, or withdrawn by the first. */
  | Event<'TariffRejected', About & { firstId: number; adminId: number; rejectedAt: Instant }>
  /** A confirmed version was taken back before it began. */
  | Event<'TariffCancelled', About & { adminId: number; cancelledAt: Instant }>;

export const TARIFF_STREAM: StreamName<TariffEvent> = 'tariff';
