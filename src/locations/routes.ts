import type { Knex } from 'knex';
import { type Route, route } from '../platform/http/contract.ts';
import { countryName } from '../shared/countries.ts';
import { Rejection } from '../shared/rejection.ts';
import { getAddressAt, getAddresses, getLocation, getLocations, getPlaceAt } from './contract.ts';
import type { Addresses } from './geocoder/addresses.ts';
import { isInBuenosAires } from './letting-law.ts';
import { present } from './present.ts';
import { placeFacts } from './public.ts';
import { bySlug, suggestions } from './queries.ts';

type Registration = 'buenos_aires' | 'offered' | 'none';

/** Countries where a registration number can be entered as well (D-05, to be confirmed by a lawyer). */
const OFFERED: readonly string[] = ['ES', 'PT'];

export const locationRoutes = (db: Knex, addresses: Addresses): readonly Route[] => [
  route(getLocations, async ({ query, language }) => ({ data: (await suggestions(db, query.q)).map((row) => present(row, language)) })),
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
    return { data: { comuna: locality, country: countryName(countryCode, language), country_code: countryCode, registro } };
  }),
  route(getAddresses, ({ query, language }) => addresses.search(query.q, language)),
  route(getAddressAt, ({ query: { latitud: lat, longitud: lng }, language }) => addresses.reverse({ lat, lng }, language)),
];
