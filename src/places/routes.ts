import type { Knex } from 'knex';
import type { Clock } from '../kernel/clock.ts';
import { countryName } from '../kernel/countries.ts';
import { operatesIn } from '../kernel/legal/stay-terms.ts';
import { Rejection } from '../kernel/rejection.ts';
import { type Route, route } from '../server/http/contract.ts';
import type { ConditionsInForce } from '../terms/public.ts';
import type { Addresses } from './addresses.ts';
import { getAddressAt, getAddresses, getLocation, getLocations, getPlaceAt } from './contract.ts';
import { placeFacts } from './facts.ts';
import { isInBuenosAires } from './letting-law.ts';
import { present } from './present.ts';
import { bySlug, spacesByPlace, suggestions } from './queries.ts';

type Registration = 'buenos_aires' | 'offered' | 'none';

/** Countries where a registration number can be entered as well (D-05, to be confirmed by a lawyer). */
const OFFERED: readonly string[] = ['ES', 'PT'];

/** Every keystroke sends a request: the counts of all places are read at most once a minute. */
const COUNTS_CACHE_MS = 60_000;

const countedSpaces = (db: Knex, clock: Clock) => {
  let counts: Promise<ReadonlyMap<number, number>> | null = null;
  let until = 0;
  return async (): Promise<ReadonlyMap<number, number>> => {
    const now = Date.parse(clock.now());
    if (counts === null || now >= until) [counts, until] = [spacesByPlace(db), now + COUNTS_CACHE_MS];
    try {
      return await counts;
    } catch (error) {
      counts = null; // the next request tries again
      throw error;
    }
  };
};

export const placeRoutes = (db: Knex, addresses: Addresses, clock: Clock, conditions: ConditionsInForce): readonly Route[] => {
  const spaces = countedSpaces(db, clock);
  return [
    route(getLocations, async ({ query, language }) => {
      const counts = await spaces();
      const terms = await conditions.lastKnown(clock.now());
      const rows = await suggestions(db, query.q, counts);
      const espacios = ({ id, country_code: code }: (typeof rows)[number]) => (operatesIn(terms, code) ? (counts.get(id) ?? 0) : 0);
      const data = rows.map((row) => ({ ...present(row, language), espacios: espacios(row) }));
      if (query.q !== '' || query.con_espacios === undefined) return { data };
      const served = data.filter(({ type_route, espacios }) => type_route !== 'country' && espacios > 0);
      return { data: served.toSorted((a, b) => b.espacios - a.espacios).slice(0, query.con_espacios) };
    }),
    route(getLocation, async ({ params, language }) => {
      const row = await bySlug(db, params.search_query);
      if (!row) throw new Rejection('not_found');
      return { data: present(row, language) };
    }),
    route(getPlaceAt, async ({ query: { latitud: lat, longitud: lng }, language }) => {
      const facts = await placeFacts(db, { lat, lng });
      if (!facts) return { data: null };
      const { locality, countryCode, placeIds } = facts;
      const registro: Registration = (await isInBuenosAires(db, placeIds))
        ? 'buenos_aires'
        : OFFERED.includes(countryCode)
          ? 'offered'
          : 'none';
      const opera = operatesIn(await conditions.lastKnown(clock.now()), countryCode);
      return { data: { comuna: locality, country: countryName(countryCode, language), country_code: countryCode, registro, opera } };
    }),
    route(getAddresses, ({ query, language }) => addresses.search(query.q, language)),
    route(getAddressAt, ({ query: { latitud: lat, longitud: lng }, language }) => addresses.reverse({ lat, lng }, language)),
  ];
};
