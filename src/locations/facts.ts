import { inBox, inRing, kilometres, kilometresToRing } from './geometry.ts';
import { type LocationRow, placeName } from './row.ts';
import { zoneIn, zoneOf } from './zone.ts';

type At = { lat: number; lng: number };

/** What is known of a point: its places from the most local to the country. */
export type PlaceFacts = { placeIds: number[]; locality: string; countryCode: string; timeZone: string };

const NEAR_KM = 60;
/**
 * Outlines are drawn with few corners and a street may itself be the border: so near to it a space is found by both of its sides, while
 * only the place it lies in names it.
 */
const BORDER_KM = 0.1;

/** The places, zone and country of a point (docs/api.md#search; D-03) among `nearby` places; null outside the eight countries. */
export const factsAt = (at: At, nearby: readonly LocationRow[], countries: readonly LocationRow[]): PlaceFacts | null => {
  const sorted = nearby.toSorted((a, b) => depth(a, at) - depth(b, at) || a.id - b.id);
  const holding = sorted.filter((row) => (row.polygon ? inRing(at, row.polygon) : inBox(at, row)));
  const zone = zoneOf(at);
  // Zone borders are drawn coarsely: inside a place of the catalogue, the place says which country it is.
  const countryCode = holding[0]?.country_code ?? zone.countryCode;
  const country = countries.find((row) => row.country_code === countryCode);
  if (!country) return null;
  const isOurs = (row: LocationRow) => row.country_code === country.country_code;
  const mine = holding.filter(isOurs);
  const beside = sorted.filter((row) => isOurs(row) && !mine.includes(row) && isBeside(at, row));
  const closest = sorted
    .filter((row) => isOurs(row) && kilometres(at, row) <= NEAR_KM)
    .sort((a, b) => kilometres(at, a) - kilometres(at, b))[0];
  return {
    placeIds: [...mine, ...beside, country].map(({ id }) => id),
    locality: placeName(mine[0] ?? closest ?? country, 'es'),
    countryCode: country.country_code,
    timeZone: zoneIn(country.country_code, zone),
  };
};

const isBeside = (at: At, { polygon }: LocationRow): boolean => polygon !== null && kilometresToRing(at, polygon) <= BORDER_KM;

/** How far out a point lies, the size of the place taken into account: comunas before the cities around them. */
const depth = (row: LocationRow, at: At): number => {
  const reach = kilometres({ lat: row.south, lng: row.west }, { lat: row.north, lng: row.east }) / 2;
  return (row.kind === 'comuna' ? 0 : 10) + kilometres(at, row) / reach;
};
