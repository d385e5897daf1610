import type { Knex } from 'knex';
import { offerSettings, staySharesBy } from '../pricing/public.ts';
import { token } from '../server/modules/tokens.ts';
import type { Config } from '../server/settings/config.ts';
import type { ConditionsInForce, Tariffs } from '../terms/public.ts';
import type { LimitsAt } from './saved/matching.ts';
import type { SearchIndex, SharesAt } from './search-index.ts';
import { limitsAt } from './within-conditions.ts';

export type { LimitsAt } from './saved/matching.ts';
export type { SearchIndex, SharesAt } from './search-index.ts';

/** The search of this process, shared by all contexts: one in-memory index. */
export const SEARCH_INDEX = token<SearchIndex>('SearchIndex');

/** The limits that the site conditions of an instant set, for queries that bypass the index. */
export const searchLimits =
  (db: Knex, conditions: ConditionsInForce): LimitsAt =>
  (now) =>
    limitsAt({ db, conditions }, now);

/** The costs of a stay beyond its nights, under the tariff of an instant. */
export const searchShares = (config: Config, tariffs: Tariffs): SharesAt => {
  const offers = offerSettings(config);
  return async (now) => staySharesBy(await tariffs.at(now), offers);
};
