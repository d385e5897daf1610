import type { Knex } from 'knex';
import { COUNTRIES } from '../kernel/countries.ts';
import { isLongerThanLaw, operatesIn } from '../kernel/legal/stay-terms.ts';
import { nightsOf } from '../kernel/nights.ts';
import type { Instant } from '../kernel/types.ts';
import { placeOfLettingLaw } from '../places/public.ts';
import type { ConditionsInForce } from '../terms/public.ts';
import { basisOf, type Filter } from './filter.ts';
import type { SearchIndex } from './search-index.ts';

type LimitsAtDeps = { readonly db: Knex; readonly conditions: ConditionsInForce };

/** The countries in which no space is found at an instant (D-06). */
export const closedCountries = async (conditions: ConditionsInForce, now: Instant): Promise<string[]> => {
  const terms = await conditions.lastKnown(now);
  return COUNTRIES.filter((code) => !operatesIn(terms, code));
};

/** Restricts a filter to what can be requested under the site conditions of an instant; null where nothing can. */
export type Limits = (filter: Filter) => Filter | null;

/** The limits that the site conditions of an instant set to every search, matching the calendar's rules for a single space. */
export const limitsAt = async ({ db, conditions }: LimitsAtDeps, now: Instant): Promise<Limits> => {
  const { leastNights, enforcesLettingLaw } = await conditions.lastKnown(now);
  const countries = await closedCountries(conditions, now);
  const city = enforcesLettingLaw ? await placeOfLettingLaw(db) : null;
  return (filter) => {
    const { stay } = filter;
    if (stay && nightsOf(stay) < leastNights) return null;
    const places = stay && city !== null && isLongerThanLaw(stay) ? [city] : [];
    return countries.length === 0 && places.length === 0 ? filter : { ...filter, without: { countries, places } };
  };
};

/** The search under the site conditions at the time of the request. */
export const withinConditions = (index: SearchIndex, deps: LimitsAtDeps): SearchIndex => ({
  load: () => index.load(),
  page: async (filter, page) => {
    const within = (await limitsAt(deps, page.now))(filter);
    return within ? index.page(within, page) : { found: [], total: 0, basis: basisOf({ stay: filter.stay, by: filter.by ?? 'month' }) };
  },
});
