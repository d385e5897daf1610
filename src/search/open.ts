import type { Core } from '../server/modules/tokens.ts';
import type { Config } from '../server/settings/config.ts';
import { memorySearch } from './memory/follow.ts';
import { postgresSearch } from './query.ts';
import type { SearchIndex, SharesAt } from './search-index.ts';

type OpenSearchDeps = Pick<Core, 'db' | 'log' | 'meter'> & {
  readonly config: Pick<Config, 'search'>;
  readonly shares: SharesAt;
};

/** The search index of the setting `SEARCH`. A failed load of the memory index is logged and counted; PostgreSQL answers meanwhile. */
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
  failures.add(0); // an alarm sees the first failure as a rise
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
