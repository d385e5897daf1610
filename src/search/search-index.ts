import type { Instant } from '../shared/types.ts';
import type { Filter, Found, Order } from './filter.ts';

export type Page = { readonly order: Order; readonly limit: number; readonly offset: number; readonly now: Instant };

/** What answers a search: PostgreSQL (`query.ts`) or the index in memory (`memory/follow.ts`). Both give the same answers in the same order. */
export type SearchIndex = {
  /** One page of what is free and fits, and how many there are in all. Sees everything committed before the call. */
  page(filter: Filter, page: Page): Promise<{ found: Found[]; total: number }>;
  /** Prepares the index now instead of at the first search; PostgreSQL has nothing to prepare. Throws when the database cannot be read. */
  load(): Promise<void>;
};
