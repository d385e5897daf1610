import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { fold } from '../../../src/locations/fold.ts';
import { kilometres } from '../../../src/locations/geometry.ts';
import type { LocationRow } from '../../../src/locations/row.ts';
import { countryName } from '../../../src/shared/countries.ts';
import type { RealRow } from './rows.ts';

type Corner = { lat: number; lng: number };
type Ring = [number, number][];
type Collected = {
  id: number;
  country_code: string;
  region: string;
  comuna: string;
  latitud: number;
  longitud: number;
  northeast: Corner;
  southwest: Corner;
  polygon: Ring[] | null;
  kind: string;
};

/** Beyond every id of the catalogue that comes with the program. */
const FIRST_ID = 2_000_000_000;
const LOCAL = new Set(['comuna', 'barrio', 'distrito']);

/** Fills the catalogue of this database with the countries it has and the collected places: their outlines, islands left out. */
export const importPlaces = async (db: Knex, folder: string): Promise<LocationRow[]> => {
  const collected = JSON.parse(readFileSync(join(folder, 'geo/locations.json'), 'utf8')) as Collected[];
  await db('locations').whereNot({ kind: 'country' }).delete();
  const places = collected.map(rowOf);
  const rows = places.map((place) => ({ ...place, polygon: place.polygon && JSON.stringify(place.polygon) }));
  await db.batchInsert('locations', rows, 100);
  return places;
};

const rowOf = (place: Collected): LocationRow => {
  const { id, country_code, region, comuna, latitud: lat, longitud: lng, northeast, southwest, polygon, kind } = place;
  const names = [comuna, ...(['es', 'en'] as const).map((language) => `${comuna} ${countryName(country_code, language)}`)];
  return {
    ...{
      id: FIRST_ID + id,
      country_code,
      kind: LOCAL.has(kind) ? 'comuna' : 'city',
      name_es: comuna,
      name_en: comuna,
      within: region,
      lat,
      lng,
    },
    ...{ south: southwest.lat, west: southwest.lng, north: northeast.lat, east: northeast.lng },
    polygon: polygon?.toSorted((a, b) => b.length - a.length)[0] ?? null,
    bordered: false,
    ...{ population: 0, home: false, slug: fold(`${comuna} ${id}`).replaceAll(' ', '-'), search: `|${names.map(fold).join('|')}|` },
  };
};

/** Whole towns by themselves: their rows name parts of it, which are no comunas. */
const TOWNS: Readonly<Record<string, string>> = {
  ...{ madrid: 'Madrid', barcelona: 'Barcelona', valencia: 'Valencia', sevilla: 'Sevilla', malaga: 'Málaga' },
};
const SAME_NAME_KM = 60;

/** The place with an outline that a row's source names as its comuna; null when the catalogue has none. */
export const comunaFinder = (places: readonly LocationRow[]): ((row: RealRow) => LocationRow | null) => {
  const byName = new Map(
    places.filter(({ polygon }) => polygon !== null).map((place) => [`${place.country_code} ${fold(place.name_es)}`, place]),
  );
  return (row) => {
    const named = [...row.areas, TOWNS[row.city] ?? '']
      .map((name) => byName.get(`${row.countryCode} ${fold(name)}`))
      .find((place) => place && kilometres(place, row) < SAME_NAME_KM);
    return named ?? null;
  };
};
