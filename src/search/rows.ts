import type { Currency, DateOnly, Instant } from '../kernel/types.ts';
import type { Category, ListingType, RentalMode } from '../listings/events.ts';
import type { Criteria, Stopped } from './events.ts';

/** One row per listing with all fields that a search needs, so that a search reads one table (docs/event-sourcing.md#search-index). */
export type SearchRow = {
  listing_id: number;
  /** Approved, neither blocked nor removed: only these listings are found. */
  live: boolean;
  approved: boolean;
  blocked: boolean;
  removed: boolean;
  highlighted: boolean;
  verified: boolean;
  approved_at: Instant | null;
  /** The number of public reviews by guests, and the sum of their ratings. */
  reviews: number;
  rating: number;
  /** Ten times the mean of the reviews, for the recommended order: the second key after the markers (D-113). */
  score: number;
  completeness: number;
  lat_e6: number;
  lng_e6: number;
  place_ids: readonly number[];
  time_zone: string;
  mode: RentalMode;
  type: ListingType;
  category: Category;
  guests: number;
  rooms: number;
  min_nights: number;
  /** D-90 */
  sells_orphan_nights: boolean;
  sells_beside_blocks: boolean;
  flags: readonly string[];
  country_code: string;
  currency: Currency;
  nightly: number | null;
  monthly: number | null;
  taken: Readonly<Record<string, Range>>;
  /** The nights in `taken`, and those of gaps that cannot be requested (D-90). */
  busy: string;
};

/** `own`: blocked by the host themselves. */
export type Range = readonly [from: DateOnly, to: DateOnly, own?: 'own'];

/** One row per saved search of a person. */
export type SavedSearchRow = {
  id: string;
  user_id: number;
  /** The event that saved it, and the cause of its mails. */
  event_id: string;
  place_id: number | null;
  criteria: Criteria;
  /** The first night of the search, null for any. */
  starts_on: DateOnly | null;
  saved_at: Instant;
  /** When mails were last requested. */
  asked_at: Instant;
  /** Why mails have stopped, null while they are active. */
  stopped_because: Stopped | null;
};

export const SAVED_SEARCHES = 'saved_searches';

/** The row of a search saved at `now`, until the read model has it. */
export const justSaved = ({
  searchId: id,
  userId,
  placeId,
  criteria,
  now,
}: {
  readonly searchId: string;
  readonly userId: number;
  readonly placeId: number | null;
  readonly criteria: Criteria;
  readonly now: Instant;
}): Omit<SavedSearchRow, 'event_id'> => ({
  id,
  user_id: userId,
  place_id: placeId,
  criteria,
  starts_on: dayOf(criteria['fecha_inicio']),
  saved_at: now,
  asked_at: now,
  stopped_because: null,
});

const dayOf = (value: Criteria[string] | undefined): DateOnly | null => (typeof value === 'string' ? value : null);
