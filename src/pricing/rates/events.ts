import type { Currency, Event, Instant, StreamName } from '../../kernel/types.ts';

type About = { currency: Currency; number: number };

/**
 * `rate-<currency>`: exchange rates that administrators have set by hand (ADR 66). `number` counts the proposals of the currency. What the
 * daily table says is no event.
 */
export type RateEvent =
  | Event<'RateProposed', About & { clpPerUnit: number; from: Instant; adminId: number; proposedAt: Instant }>
  /**
   * By another administrator. It counts from `from` on, which is not before the confirmation, until the next one or until it is taken back.
   */
  | Event<'RateConfirmed', About & { clpPerUnit: number; from: Instant; firstId: number; adminId: number; confirmedAt: Instant }>
  /** By another administrator, or withdrawn by the first. */
  | Event<'RateRejected', About & { firstId: number; adminId: number; rejectedAt: Instant }>
  /** Taken back; `number`: the last one confirmed. The rate of the daily table counts again, and none that was to come does. */
  | Event<'RateEnded', About & { adminId: number; endedAt: Instant }>;

export const rateStream = (currency: Currency): StreamName<RateEvent> => `rate-${currency}`;
