import { Counter, Gauge } from 'prom-client';
import type { Core } from '../server/modules/tokens.ts';
import type { Config } from '../server/settings/config.ts';
import { memorySearch } from './memory/follow.ts';
import { postgresSearch } from './query.ts';
import type { SearchIndex, SharesAt } from './search-index.ts';

type OpenSearchDeps = Pick<Core, 'db' | 'log' | 'registry'> & {
  readonly config: Pick<Config, 'search'>;
  readonly shares: SharesAt;
};

/** The search index of the setting `SEARCH`. A failed load of the memory index is logged and counted; PostgreSQL answers meanwhile. */
export const openSearch = ({ db, log, registry, config, shares }: OpenSearchDeps): SearchIndex => {
  const postgres = postgresSearch(db, shares);
  if (config.search === 'postgres') return postgres;
  const registers = [registry];
  const isLoaded = new Gauge({ name: 'posada_search_index_loaded', help: '1 once searches are answered in memory.', registers });
  const seconds = new Gauge({
    name: 'posada_search_index_load_seconds',
    help: 'Duration of the last load of the search index.',
    registers,
  });
  const failures = new Counter({
    name: 'posada_search_index_load_failures_total',
    help: 'Loads of the search index that failed; PostgreSQL answers meanwhile.',
    registers,
  });
  return memorySearch(db, {
    fallback: postgres,
    shares,
    loaded: (outcome) => {
      if ('error' in outcome) {
        isLoaded.set(0);
        failures.inc();
        log.warn({ err: outcome.error }, 'the search index could not be loaded; PostgreSQL answers searches meanwhile');
      } else {
        isLoaded.set(1);
        seconds.set(outcome.seconds);
      }
    },
  });
};
