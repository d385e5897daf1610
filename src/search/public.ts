import type { Config } from '../platform/config.ts';
import { token } from '../platform/tokens.ts';
import { offerSettings, staySharesBy } from '../pricing/public.ts';
import type { Tariffs } from '../tariff/public.ts';
import type { SearchIndex, SharesAt } from './search-index.ts';

export { filterOfKept, keptSearch, searchAmong } from './kept.ts';
export { firstSearchDay } from './read-query.ts';
export type { SearchIndex, SharesAt } from './search-index.ts';

/** The search of this process, also for other contexts: one index in memory, whoever asks. */
export const SEARCH_INDEX = token<SearchIndex>('SearchIndex');

/** What a stay costs above its nights by the tariff of an instant. */
export const searchShares = (config: Config, tariffs: Tariffs): SharesAt => {
  const offers = offerSettings(config);
  return async (now) => staySharesBy(await tariffs.at(now), offers);
};
