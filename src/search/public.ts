import type { Config } from '../platform/config.ts';
import { token } from '../platform/tokens.ts';
import { offerSettings, staySharesBy } from '../pricing/public.ts';
import type { SearchIndex, Shares } from './search-index.ts';

export { filterOfKept, keptSearch, searchAmong } from './kept.ts';
export { firstSearchDay } from './read-query.ts';
export type { SearchIndex, Shares } from './search-index.ts';

/** The search of this process, also for other contexts: one index in memory, whoever asks. */
export const SEARCH_INDEX = token<SearchIndex>('SearchIndex');

/** What a stay costs above its nights by the settings of this installation. */
export const searchShares = (config: Config): Shares =>
  staySharesBy({ serviceChargePercent: config.serviceChargePercent }, offerSettings(config));
