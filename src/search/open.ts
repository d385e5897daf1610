import type { Knex } from 'knex';
import { COUNTRIES } from '../kernel/countries.ts';
import { isLongerThanLaw, operatesIn } from '../kernel/legal/stay-terms.ts';
import { nightsOf } from '../kernel/nights.ts';
import type { Instant } from '../kernel/types.ts';
import { placeOfLettingLaw } from '../places/public.ts';
import type { Core } from '../server/modules/tokens.ts';
import type { Config } from '../server/settings/config.ts';
import type { ConditionsInForce } from '../terms/public.ts';
import { basisOf, type Filter } from './filter.ts';
import { memorySearch } from './memory/follow.ts';
import { postgresSearch } from './query.ts';
import type { SearchIndex, SharesAt } from './search-index.ts';

type LimitsAtDeps = { readonly db: Knex; readonly conditions: ConditionsInForce };

/** The countries in which no space is found at an instant (D-06). */
export const closedCountries = async (conditions: ConditionsInForce, now: Instant): Promise<string[]> => {
  const terms = await conditions.lastKnown(now);
  return COUNTRIES.filter((code) => !operatesIn(terms, code));
};

/** A filter that finds only what can be asked for under the conditions of an instant; null where that is nothing. */
export type Limits = (filter: Filter) => Filter | null;

/** The limits that the conditions of an instant set to every search, as the calendar tells them of one space. */
export const limitsAt = async ({ db, conditions }: LimitsAtDeps, now: Instant): Promise<Limits> => {
  const { leastNights, enforcesLettingLaw } = await conditions.lastKnown(now);
  const [countries, city] = [await closedCountries(conditions, now), enforcesLettingLaw ? await placeOfLettingLaw(db) : null];
  return (filter) => {
    const { stay } = filter;
    if (stay && nightsOf(stay) < leastNights) return null;
    const places = stay && city !== null && isLongerThanLaw(stay) ? [city] : [];
    return countries.length === 0 && places.length === 0 ? filter : { ...filter, without: { countries, places } };
  };
};

/** The search under the conditions of the instant it is asked for. */
export const withinConditions = (index: SearchIndex, deps: LimitsAtDeps): SearchIndex => ({
  load: () => index.load(),
  page: async (filter, page) => {
    const within = (await limitsAt(deps, page.now))(filter);
    return within ? index.page(within, page) : { found: [], total: 0, basis: basisOf({ stay: filter.stay, by: filter.by ?? 'month' }) };
  },
});

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
