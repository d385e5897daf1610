import type { z } from 'zod';
import { currencyKey, toWire } from '../kernel/money.ts';
import { Rejection } from '../kernel/rejection.ts';
import { meanOf } from '../kernel/reviews.ts';
import type { Instant, Language } from '../kernel/types.ts';
import { cardsOf } from '../listings/public.ts';
import { listedRows } from '../listings/queries.ts';
import { homeCities, placesBeside, searchedPlace } from '../places/public.ts';
import type { Quote } from '../pricing/events.ts';
import { type OfferSettings, priceOnWire, quoteForListing, staySharesBy } from '../pricing/public.ts';
import { type Route, route, type User } from '../server/http/contract.ts';
import { besides, type JsonPart, jsonList, jsonObject, written } from '../server/http/json-parts.ts';
import { invalidFields } from '../server/http/problems.ts';
import type { Core } from '../server/modules/tokens.ts';
import type { ConditionsInForce, Tariffs } from '../terms/public.ts';
import {
  type ItemView,
  type SearchQuery,
  searchAlojamiento,
  searchAlojamientoAll,
  searchAlojamientoHome,
  searchAlojamientoRelated,
  searchParts,
} from './contract.ts';
import { comparedPrice } from './dollars.ts';
import { type Basis, basisOf, type Filter, type Found, ORDERS, type Order } from './filter.ts';
import { hiddenBy } from './queries.ts';
import { cheapestHomes } from './query.ts';
import { placeParams, readFilter } from './read-query.ts';
import type { Result, SearchIndex, Shares } from './search-index.ts';
import { closedCountries } from './within-conditions.ts';

type SearchRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly conditions: ConditionsInForce;
  readonly tariffs: Tariffs;
  readonly offers: OfferSettings;
  readonly search: SearchIndex;
};

const MAX_PINS = 2000; // D-18
const HOME_CITIES = 5; // H-05
const RELATED = 3; // L-03
const NOTHING: Result = { found: [], total: 0, basis: basisOf({ stay: null, by: 'month' }) };
const NO_ITEM: JsonPart<ItemView | null> = written(searchParts.nowhere, null);

export const searchRoutes = ({ db, clock, conditions, tariffs, offers, search }: SearchRoutesDeps): readonly Route[] => {
  /**
   * The filter with its place resolved, without what this person has hidden; null when the place is not in the catalogue, so that nothing
   * matches.
   */
  const filterOf = async (query: SearchQuery, user: User | null): Promise<Filter | null> => {
    const [place, hidden] = await Promise.all([searchedPlace(db, placeParams(query)), user ? hiddenBy(db, user.id) : []]);
    const filter = readFilter(query, place === 'unknown' ? null : place, clock.now());
    if (place === 'unknown' && filter.area === null) return null;
    return hidden.length > 0 ? { ...filter, hidden } : filter;
  };

  /** The results as JSON, with the total when there is a stay. Results missing from the read model of listings are left out. */
  const itemsOf = async (
    found: readonly Found[],
    filter: Filter | null,
    { user, language, now }: { user: User | null; language: Language; now: Instant },
  ): Promise<Map<number, JsonPart<ItemView>>> => {
    const rows = await listedRows(
      db,
      found.map(({ listingId }) => listingId),
    );
    const cards = await cardsOf(db, rows.values(), user, language);
    const tariff = filter?.stay ? await tariffs.at(now) : null;
    return new Map(
      found.flatMap((hit): [number, JsonPart<ItemView>][] => {
        const card = cards.get(hit.listingId);
        const row = rows.get(hit.listingId);
        if (!card || !row) return [];
        const quote = filter?.stay && tariff ? quoteForListing(row.details, tariff, filter.stay, filter.guests) : null;
        return [[hit.listingId, besides(card, besideCard(hit, quote, offers))]];
      }),
    );
  };

  /** The compared price: with dates, the first figure of the card, which is a month of the stay or all of it (D-126). */
  const pinPrice = (hit: Found, { stay, monthly }: Basis, shares: Shares | null) => {
    const of = hit.unit === 'mes' ? monthly : stay;
    if (of === null || shares === null) return { precio: priceOf(hit), precio_unidad: hit.unit };
    const amount = comparedPrice(Number(hit.price), of, shares.of(hit.currency, hit.country));
    return { precio: toWire({ amount, currency: hit.currency }), precio_unidad: hit.unit === 'mes' ? hit.unit : ('estadia' as const) };
  };

  const today = () => clock.now().slice(0, 10);
  const closed = () => closedCountries(conditions, clock.now());

  return [
    route(searchAlojamiento, async ({ query, user, language }) => {
      const perPage = query.limit === undefined ? query.perPage : capped(query.limit);
      const order = orderOf(query.orden);
      const filter = await filterOf(query, user);
      const now = clock.now();
      const options = { order, limit: perPage, offset: (query.page - 1) * perPage, now };
      const { found, total, basis } = filter ? await search.page(filter, options) : NOTHING;
      const items = await itemsOf(found, filter, { user, language, now });
      const data = found.flatMap(({ listingId }) => items.get(listingId) ?? []);
      const pages = Math.max(1, Math.ceil(total / perPage));
      const paginate = { total, current_page: Math.min(query.page, pages), total_pages: pages, per_page: perPage };
      const unit = written(searchParts.unit, basis.unit === 'night' ? 'noche' : 'mes');
      return jsonObject({ data: jsonList(data), precio_por: unit, paginate: written(searchParts.paginate, paginate) });
    }),
    route(searchAlojamientoAll, async ({ query, user }) => {
      const filter = await filterOf(query, user);
      const now = clock.now();
      const options = { order: 'recomendado' as const, limit: MAX_PINS, offset: 0, now };
      const { found, total, basis } = filter ? await search.page(filter, options) : NOTHING;
      const shares = basis.stay === null ? null : staySharesBy(await tariffs.at(now), offers);
      const data = found.map((hit) => ({
        idalojamiento: hit.listingId,
        latitud: hit.lat,
        longitud: hit.lng,
        ...pinPrice(hit, basis, shares),
        moneda: currencyKey(hit.currency),
      }));
      return total > MAX_PINS ? { data, truncated: true as const } : { data };
    }),
    route(searchAlojamientoHome, async ({ user, language }) => {
      const cities = new Map((await homeCities(db, language)).map((city) => [city.id, city]));
      const found = await cheapestHomes(db, { placeIds: [...cities.keys()], closed: await closed(), seed: today(), limit: HOME_CITIES });
      const items = await itemsOf(found, null, { user, language, now: clock.now() });
      const data = found.flatMap(({ placeId, listingId }) => {
        const location = cities.get(placeId);
        const accommodation = items.get(listingId);
        return location && accommodation ? [placeWith(location, accommodation)] : [];
      });
      return jsonObject({ data: jsonList(data) });
    }),
    route(searchAlojamientoRelated, async ({ params, user, language }) => {
      const beside = await placesBeside(db, params.search_query, language);
      if (beside === null) throw new Rejection('not_found');
      const seed = `${today()}/${params.search_query}`;
      const found = await cheapestHomes(db, { placeIds: beside.map(({ id }) => id), closed: await closed(), seed, limit: RELATED });
      const items = await itemsOf(found, null, { user, language, now: clock.now() });
      const homes = found.flatMap(({ placeId, listingId }) => {
        const location = beside.find(({ id }) => id === placeId);
        return location ? [{ location, accommodation: items.get(listingId) ?? NO_ITEM }] : [];
      });
      const others = beside.filter(({ id }) => !found.some(({ placeId }) => placeId === id));
      const shown = [...homes, ...others.map((location) => ({ location, accommodation: NO_ITEM }))].slice(0, RELATED);
      return jsonObject({ data: jsonList(shown.map(({ location, accommodation }) => placeWith(location, accommodation))) });
    }),
  ];
};

/** What a result contains besides its card: its price and reviews, and with a stay its cost. */
const besideCard = (hit: Found, quote: Quote | null, offers: OfferSettings) => {
  const price = quote && priceOnWire(quote, offers);
  const totals = quote &&
    price && {
      total: toWire({ amount: quote.total, currency: quote.currency }),
      total_estadia: toWire({ amount: quote.cost + quote.commission - quote.discount, currency: quote.currency }),
      dinero: price.inShort,
      from: price.from,
    };
  return written(searchParts.beside, { precio: priceOf(hit), precio_unidad: hit.unit, opiniones: reviewsOf(hit), ...totals });
};

const placeWith = <Item>(location: z.input<typeof searchParts.location>, accommodation: JsonPart<Item>) =>
  jsonObject({ location: written(searchParts.location, location), accommodation });

const reviewsOf = ({ reviews: total, rating }: Found) => ({ total, promedio: meanOf(rating, total) });

const priceOf = ({ price, currency }: Found): number => toWire({ amount: Number(price), currency });

const capped = (limit: string): number => {
  const n = Number(limit);
  return Number.isInteger(n) && n >= 1 ? Math.min(n, 50) : 12;
};

const orderOf = (orden: string | undefined): Order => {
  const order = orden === undefined ? 'recomendado' : ORDERS.find((name) => name === orden);
  if (order === undefined) throw invalidFields({ orden: ['unknown_value'] });
  return order;
};
