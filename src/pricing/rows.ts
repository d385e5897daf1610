import type { Currency, Instant } from '../kernel/types.ts';

type Proposed = { number: number; clpPerUnit: number; from: Instant; adminId: number; proposedAt: Instant };

export type Confirmed = { number: number; clpPerUnit: number; from: Instant; firstId: number; adminId: number; confirmedAt: Instant };

/** The manual exchange rates of a currency (ADR 66). */
export type RateByHand = {
  currency: Currency;
  /** The proposal awaiting a second administrator. */
  proposal: Proposed | null;
  /** The one in force and future ones, by when they take effect; empty where the daily table applies. */
  confirmed: readonly Confirmed[];
};

export const RATES_BY_HAND = 'rates_by_hand';

/** The id in `search_changes` that stands for the rates table; listing ids start at 1. */
export const RATES_CHANGED = 0;
