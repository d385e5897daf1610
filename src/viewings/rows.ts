import { businessDay } from '../kernel/business-days.ts';
import { addDays } from '../kernel/nights.ts';
import type { DateOnly, Instant } from '../kernel/types.ts';
import type { ViewingOutcome } from './events.ts';

const PROTOCOL_DAYS = 4; // docs/rules/product.md#numbers: within 4 business days of publication

/** The last day for our team's visit: the fourth business day after the publication. */
export const protocolDay = (published: DateOnly): DateOnly => businessDay(addDays(published, 1), PROTOCOL_DAYS);

/** Whole years on `today` (D-16: the age is computed, not requested). */
export const ageOn = (today: DateOnly, birthDate: DateOnly): number =>
  Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (today.slice(5) < birthDate.slice(5) ? 1 : 0);

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
  /** The number of times administrators read the identity data. */
  identity_seen: number;
};

export const VISITS = 'visits';
