import type { Knex } from 'knex';
import { type Route, route } from '../platform/http/contract.ts';
import { type Language, Rejection } from '../shared/types.ts';
import { getLocation, getLocations, type LocationView } from './contract.ts';
import { bySlug, suggestions } from './queries.ts';
import { countryName, type LocationRow, longName, placeName } from './row.ts';

export const locationRoutes = (db: Knex): readonly Route[] => [
  route(getLocations, async ({ query, language }) => ({ data: (await suggestions(db, query.q)).map((row) => present(row, language)) })),
  route(getLocation, async ({ params, language }) => {
    const row = await bySlug(db, params.search_query);
    if (!row) throw new Rejection('not_found');
    return { data: present(row, language) };
  }),
];

const present = (row: LocationRow, language: Language): LocationView => ({
  id: row.id,
  search_query: row.slug,
  type_route: row.kind,
  country: countryName(row.country_code, language),
  country_code: row.country_code,
  comuna: placeName(row, language),
  region: row.within,
  long_name: longName(row, language),
  latitud: row.lat,
  longitud: row.lng,
  northeast: { lat: row.north, lng: row.east },
  southwest: { lat: row.south, lng: row.west },
  polygon: row.polygon,
  image_filename: row.home ? `${row.slug}.webp` : null,
  search_query_enabled: row.kind !== 'country',
  home_search_query_enabled: row.home,
});
