import { own } from '../../kernel/own.ts';

type Town = { cityId: number; country: string; name: string; population: number; loc: { coordinates: [number, number] } };
type Place = {
  id: number;
  country: string;
  kind: 'country' | 'city' | 'comuna';
  es: string;
  en: string;
  lat: number;
  lng: number;
  population: number;
};
type Row = [name: string, lat: number, lng: number, from: number, english?: string];

/** Population, and the zoom from which places of that size are labelled. */
const ZOOMS: readonly (readonly [number, number])[] = [
  [3_000_000, 4],
  [1_000_000, 5],
  [300_000, 6],
  [100_000, 7],
  [40_000, 8],
  [20_000, 9],
  [0, 10],
];
/** The label point of a country: near its middle, away from its capital. */
const MIDDLES: Readonly<Record<string, readonly [lat: number, lng: number]>> = {
  CL: [-37.2, -71.6],
  AR: [-37, -65.5],
  ES: [39.2, -4],
  PT: [39.7, -8.3],
  PE: [-10.5, -75],
  CO: [3.2, -72.8],
  MX: [24.5, -102.5],
  PA: [8.3, -80.6],
};
const ZOOM_OF_COUNTRIES = 2;
const ZOOM_OF_DISTRICTS = 11;
const SMALLEST = 10_000;
/** Three decimals are a hundred metres, which is precise enough for a label. */
const rounded = (degrees: number) => Math.round(degrees * 1e3) / 1e3;

/** The labels of the map, the more important first: the places of the catalogue, and all other towns of its countries. */
export const mapNames = (places: readonly Place[], towns: readonly Town[]): Row[] => {
  const known = new Set(places.map(({ id }) => id));
  const countries = new Set(places.map(({ country }) => country));
  const others = towns
    .filter(({ cityId, country, population }) => countries.has(country) && population >= SMALLEST && !known.has(cityId))
    .map(({ name, population, loc: { coordinates } }) => ({
      kind: 'city' as const,
      es: name,
      en: name,
      lat: coordinates[1],
      lng: coordinates[0],
      population,
    }));
  const from = ({ kind, population }: Pick<Place, 'kind' | 'population'>): number => {
    if (kind === 'country') return ZOOM_OF_COUNTRIES;
    if (kind === 'comuna') return ZOOM_OF_DISTRICTS;
    return ZOOMS.find(([people]) => population >= people)?.[1] ?? 10;
  };
  return [...places, ...others]
    .map((place) => {
      const [lat, lng] = (place.kind === 'country' && own(MIDDLES, place.country)) || [place.lat, place.lng];
      return { ...place, lat, lng, from: from(place) };
    })
    .sort((a, b) => a.from - b.from || b.population - a.population)
    .map(
      ({ es, en, lat, lng, from: zoom }): Row =>
        es === en ? [es, rounded(lat), rounded(lng), zoom] : [es, rounded(lat), rounded(lng), zoom, en],
    );
};
