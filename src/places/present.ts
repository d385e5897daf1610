import { isCity } from '../kernel/cities.ts';
import { countryName } from '../kernel/countries.ts';
import type { Language } from '../kernel/types.ts';
import { textsOf } from '../server/texts.ts';
import type { LocationView } from './contract.ts';
import { type LocationRow, landingOf, longName, placeName } from './rows.ts';

/** A place in wire format, with its names in `language`. */
export const present = (row: LocationRow, language: Language): LocationView => ({
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
  image_filename: isCity(row.slug) ? `${row.slug}.svg` : null,
  descripcion: isCity(row.slug) ? textsOf(language)(`locations:about.${row.slug}`) : null,
  search_query_enabled: row.kind !== 'country',
  home_search_query_enabled: row.home,
  landing: landingOf(row),
});
