import type { Knex } from 'knex';
import { anyOf } from '../../engine/db/any-of.ts';
import { RATES_CHANGED } from '../../pricing/rows.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { Config } from '../../server/settings/config.ts';
import { centsPerUnit } from '../dollars.ts';
import { postgresSearch } from '../query.ts';
import type { SearchIndex, SharesAt } from '../search-index.ts';
import { createIndex } from './index.ts';
import type { IndexedRow } from './rows.ts';

/** Arrays are selected as text: parsing them in the driver would take most of the time. */
const COLUMNS = `listing_id, live, highlighted, verified, reviews, rating, score, completeness, lat_e6, lng_e6, time_zone, mode, type, category, guests, rooms,
  min_nights, sells_orphan_nights, country_code, currency, nightly, monthly, extract(epoch from approved_at)::float8 * 1000 as approved_ms,
  array_to_string(place_ids, ',') as places, array_to_string(flags, ',') as flags, busy`;
/** A query of `search_listings` as the index loads it. */
export const indexedRows = (db: Knex) => db('search_listings').select<IndexedRow[]>(db.raw(COLUMNS));

const CHUNK = 1_000;
const SPARE = 1_000;
/** With more changes than this, a process reloads all rows. */
const MAX_CHANGES = 5_000;
/** Pause after a failed load, so that not every search starts another one. */
const RETRY_MS = 5_000;

type Options = {
  /** Serves searches while the index is loading. */
  readonly fallback: SearchIndex;
  readonly shares: SharesAt;
  /** Called after each load with its duration in seconds, or its error. */
  readonly loaded?: (outcome: { seconds: number } | { error: unknown }) => void;
};

/**
 * Searches in memory. Each search first reads the changes since the last one from `search_changes`, so that its result includes every
 * committed row; concurrent searches share that query. `search_listings` is the source of truth; `fallback` serves searches while the index
 * is loading.
 */
export const memorySearch = (db: Knex, { fallback, shares, loaded = () => undefined }: Options): SearchIndex => {
  let index = createIndex();
  /** The last change applied to the index, null until it is loaded. */
  let seen: number | null = null;
  let loading: Promise<void> | null = null;
  let retryAt = 0;

  const readAll = async (): Promise<void> => {
    // reads the position first, so that rows and rates that change during the load are read again
    const { rows: starts } = await db.raw<{ rows: { last: number; size: number }[] }>(
      `select coalesce((select max(n) from search_changes), 0) as last, coalesce((select max(listing_id) from search_listings), 0) as size`,
    );
    const { last, size } = starts[0] ?? { last: 0, size: 0 };
    const fresh = createIndex(size + SPARE);
    fresh.setRates(await centsPerUnit(db));
    for (let after = 0; ; ) {
      const rows: IndexedRow[] = await indexedRows(db).where('listing_id', '>', after).orderBy('listing_id').limit(CHUNK);
      for (const row of rows) fresh.put(row);
      after = rows.at(-1)?.listing_id ?? after;
      if (rows.length < CHUNK) break;
    }
    index = fresh;
    seen = last;
  };

  const observed = async (): Promise<void> => {
    const started = performance.now();
    try {
      await readAll();
      loaded({ seconds: (performance.now() - started) / 1000 });
    } catch (error) {
      retryAt = performance.now() + RETRY_MS;
      loaded({ error });
      throw error;
    }
  };

  const load = (): Promise<void> => {
    loading ??= observed().finally(() => {
      loading = null;
    });
    return loading;
  };

  const catchUp = async (since: number): Promise<void> => {
    const changes: { n: number; listing_id: number }[] = await db('search_changes').where('n', '>', since).orderBy('n').limit(MAX_CHANGES);
    if (changes.length === MAX_CHANGES) {
      seen = null;
      return;
    }
    if (changes.length === 0) return;
    const ids = new Set(changes.map((change) => change.listing_id));
    const rates = ids.delete(RATES_CHANGED) ? await centsPerUnit(db) : null;
    const rows: IndexedRow[] = ids.size > 0 ? await indexedRows(db).where(anyOf('listing_id', ids)) : [];
    if (rates) index.setRates(rates);
    for (const row of rows) {
      index.put(row);
      ids.delete(row.listing_id);
    }
    for (const id of ids) index.drop(id);
    seen = changes.at(-1)?.n ?? since;
  };

  const refresh = coalesced(async () => {
    if (seen !== null) await catchUp(seen);
  });

  return {
    load,
    page: async (filter, page) => {
      if (seen !== null) await refresh();
      const above = filter.stay === null ? null : await shares(page.now);
      if (seen !== null) return index.search(filter, page, above);
      if (performance.now() >= retryAt) load().catch(() => undefined); // `loaded` has reported it; the fallback answers
      return fallback.page(filter, page);
    },
  };
};

/** Coalesces concurrent runs: callers that arrive during a run share the next one, which starts after they arrived. */
const coalesced = (run: () => Promise<void>): (() => Promise<void>) => {
  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    current = run().finally(() => {
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

type OpenSearchDeps = Pick<Core, 'db' | 'log' | 'meter'> & {
  readonly config: Pick<Config, 'search'>;
  readonly shares: SharesAt;
};

/**
 * The search index chosen by the setting `SEARCH`. A failed load of the memory index is logged and counted; PostgreSQL serves searches
 * until then.
 */
export const openSearch = ({ db, log, meter, config, shares }: OpenSearchDeps): SearchIndex => {
  const postgres = postgresSearch(db, shares);
  if (config.search === 'postgres') return postgres;
  const isLoaded = meter.createGauge('posada_search_index_loaded', { description: '1 once searches are answered in memory.' });
  const seconds = meter.createGauge('posada_search_index_load_seconds', {
    description: 'Duration of the last load of the search index.',
    unit: 's',
  });
  const failures = meter.createCounter('posada_search_index_load_failures_total', {
    description: 'Loads of the search index that failed; PostgreSQL answers meanwhile.',
  });
  isLoaded.record(0);
  seconds.record(0);
  failures.add(0); // initialises the counter, so that an alert sees the first failure as an increase
  return memorySearch(db, {
    fallback: postgres,
    shares,
    loaded: (outcome) => {
      if ('error' in outcome) {
        isLoaded.record(0);
        failures.add(1);
        log.warn({ err: outcome.error }, 'the search index could not be loaded; PostgreSQL answers searches meanwhile');
      } else {
        isLoaded.record(1);
        seconds.record(outcome.seconds);
      }
    },
  });
};
