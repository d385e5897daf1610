import type { Instant } from '../kernel/types.ts';
import type { staySharesBy } from '../pricing/public.ts';
import type { Basis, Filter, Found, Order } from './filter.ts';

/** The costs of a stay beyond its nights, by the currency of its prices and the country of the space. */
export type Shares = ReturnType<typeof staySharesBy>;
/** They change with the tariff. */
export type SharesAt = (now: Instant) => Promise<Shares>;

export type Page = { readonly order: Order; readonly limit: number; readonly offset: number; readonly now: Instant };

/** `total`: across all pages. `basis`: how their prices are compared. */
export type Result = { readonly found: Found[]; readonly total: number; readonly basis: Basis };

/**
 * The port for searches: PostgreSQL (`query.ts`) or the memory index (`memory/follow.ts`). Both return the same results in the same order.
 */
export type SearchIndex = {
  /** One page of the matching listings. Includes everything committed before the call. */
  page(filter: Filter, page: Page): Promise<Result>;
  /** Loads the index now instead of on the first search; no effect for PostgreSQL. Throws when the database cannot be read. */
  load(): Promise<void>;
};
