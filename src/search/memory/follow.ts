import type { Knex } from 'knex';
import type { Filter, Found } from '../filter.ts';
import { type Page, searchPage } from '../query.ts';
import { createIndex, type IndexedRow } from './index.ts';

/** Lists as plain text: the driver's way of reading them would take most of the time. */
const COLUMNS = `listing_id, live, highlighted, verified, completeness, lat_e6, lng_e6, time_zone, mode, type, category, guests, rooms,
  min_nights, currency, nightly, monthly, nightly_usd, monthly_usd, extract(epoch from approved_at)::float8 * 1000 as approved_ms,
  array_to_string(place_ids, ',') as places, array_to_string(flags, ',') as flags, busy`;
const CHUNK = 1_000;
const SPARE = 1_000;
/** Further behind than this, all is read anew. */
const MOST_CHANGES = 5_000;

export type Search = {
  /** One page of what is free and fits, and how many there are in all. */
  page(filter: Filter, page: Page): Promise<{ found: Found[]; total: number }>;
  /** Reads what is not read yet; searches before it has ended are answered by the database. */
  load(): Promise<void>;
};

/**
 * Searches in memory, as of the last committed row: each search first asks for what was written since, one look for all that come
 * meanwhile. `search_listings` stays the truth: it answers while the index is being read, at the first search of a process.
 */
export const openSearch = (db: Knex): Search => {
  let index = createIndex();
  /** The last change that is in the index, null until it is read. */
  let seen: number | null = null;
  let loading: Promise<void> | null = null;

  const rowsOf = () => db('search_listings').select<IndexedRow[]>(db.raw(COLUMNS));

  const read = async (): Promise<void> => {
    // Before the rows: what is written meanwhile is read again.
    const { rows: starts } = await db.raw<{ rows: { last: number; size: number }[] }>(
      `select coalesce((select max(n) from search_changes), 0) as last, coalesce((select max(listing_id) from search_listings), 0) as size`,
    );
    const { last, size } = starts[0] ?? { last: 0, size: 0 };
    const fresh = createIndex(size + SPARE);
    for (let after = 0; ; ) {
      const rows: IndexedRow[] = await rowsOf().where('listing_id', '>', after).orderBy('listing_id').limit(CHUNK);
      for (const row of rows) fresh.put(row);
      after = rows.at(-1)?.listing_id ?? after;
      if (rows.length < CHUNK) break;
    }
    index = fresh;
    seen = last;
  };

  const load = (): Promise<void> => {
    loading ??= read().finally(() => {
      loading = null;
    });
    return loading;
  };

  const catchUp = async (since: number): Promise<void> => {
    const changes: { n: number; listing_id: number }[] = await db('search_changes').where('n', '>', since).orderBy('n').limit(MOST_CHANGES);
    if (changes.length === MOST_CHANGES) {
      seen = null;
      return;
    }
    if (changes.length === 0) return;
    const ids = [...new Set(changes.map((change) => change.listing_id))];
    const rows: IndexedRow[] = await rowsOf().whereIn('listing_id', ids);
    const gone = new Set(ids);
    for (const row of rows) {
      index.put(row);
      gone.delete(row.listing_id);
    }
    for (const id of gone) index.drop(id);
    seen = changes.at(-1)?.n ?? since;
  };

  const look = sharedLook(async () => {
    if (seen !== null) await catchUp(seen);
  });

  return {
    load,
    page: async (filter, page) => {
      if (seen !== null) await look();
      if (seen !== null) return index.search(filter, page);
      load().catch(() => undefined); // the database answers meanwhile, and says itself when it is away
      return searchPage(db, filter, page);
    },
  };
};

/** One look at a time; who comes while one is under way takes part in the next, which begins after he came. */
const sharedLook = (look: () => Promise<void>): (() => Promise<void>) => {
  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    current = look().finally(() => {
      current = null;
    });
    return current;
  };
  return () => {
    if (current === null) return begin();
    next ??= current
      .catch(() => undefined)
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };
};
