import zoneAt from '@photostructure/tz-lookup';
import type { Knex } from 'knex';
import { DEFAULT_LANGUAGE } from '../kernel/languages.ts';
import { own } from '../kernel/own.ts';
import { around, countries } from './queries.ts';
import { type LocationRow, placeName } from './rows.ts';

type At = { lat: number; lng: number };
type Box = { south: number; west: number; north: number; east: number };

const KM_PER_DEGREE = 111.2;

export const inBox = ({ lat, lng }: At, { south, west, north, east }: Box): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east;

/** Whether a point lies within a ring of [lng, lat], by the even-odd rule. A point exactly on an edge may count either way. */
export const inRing = ({ lat, lng }: At, ring: readonly (readonly [number, number])[]): boolean => {
  let inside = false;
  let [previousLng, previousLat] = ring.at(-1) ?? [0, 0];
  for (const [cornerLng, cornerLat] of ring) {
    const crosses = cornerLat > lat !== previousLat > lat;
    if (crosses && lng < ((previousLng - cornerLng) * (lat - cornerLat)) / (previousLat - cornerLat) + cornerLng) inside = !inside;
    [previousLng, previousLat] = [cornerLng, cornerLat];
  }
  return inside;
};

/** Kilometres between two points, with an error of at most 1 % below 100 km. */
export const kilometres = (a: At, b: At): number => {
  const eastWest = (a.lng - b.lng) * Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180));
  return Math.hypot(a.lat - b.lat, eastWest) * KM_PER_DEGREE;
};

/** Kilometres from a point to the line of a ring of [lng, lat], with an error of at most 1 % below 100 km. */
const kilometresToRing = (at: At, ring: readonly (readonly [number, number])[]): number => {
  const shrink = Math.cos(at.lat * (Math.PI / 180));
  let least = Number.POSITIVE_INFINITY;
  let [x0, y0] = ring.at(-1) ?? [0, 0];
  for (const [x1, y1] of ring) {
    const dx = (x1 - x0) * shrink;
    const dy = y1 - y0;
    const px = (at.lng - x0) * shrink;
    const py = at.lat - y0;
    const along = dx === 0 && dy === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy)));
    least = Math.min(least, Math.hypot(px - along * dx, py - along * dy));
    [x0, y0] = [x1, y1];
  }
  return least * KM_PER_DEGREE;
};

/** The IANA zones of the catalogue's eight countries; each belongs to one country. */
const COUNTRY_OF_ZONE: readonly (readonly [RegExp, string])[] = [
  [/^America\/(Santiago|Punta_Arenas|Coyhaique)$|^Pacific\/Easter$/, 'CL'],
  [/^America\/Argentina\//, 'AR'],
  [/^Europe\/Madrid$|^Africa\/Ceuta$|^Atlantic\/Canary$/, 'ES'],
  [/^Europe\/Lisbon$|^Atlantic\/(Madeira|Azores)$/, 'PT'],
  [/^America\/Lima$/, 'PE'],
  [/^America\/Bogota$/, 'CO'],
  [
    /^America\/(Mexico_City|Cancun|Merida|Monterrey|Matamoros|Chihuahua|Ojinaga|Ciudad_Juarez|Mazatlan|Bahia_Banderas|Hermosillo|Tijuana)$/,
    'MX',
  ],
  [/^America\/Panama$/, 'PA'],
];

/** The most populous time zone of each country, for a point beyond the table's imprecise border. */
const MAIN_ZONE: Readonly<Record<string, string>> = {
  CL: 'America/Santiago',
  AR: 'America/Argentina/Buenos_Aires',
  ES: 'Europe/Madrid',
  PT: 'Europe/Lisbon',
  PE: 'America/Lima',
  CO: 'America/Bogota',
  MX: 'America/Mexico_City',
  PA: 'America/Panama',
};

/** The time zone to use in a known country: the one found if it belongs to that country, else the main one. */
export const zoneIn = (countryCode: string, found: ReturnType<typeof zoneOf>): string =>
  found.countryCode === countryCode ? found.timeZone : (own(MAIN_ZONE, countryCode) ?? found.timeZone);

/** The time zone of a point (D-03) and the catalogue's country that uses it; the country is null when none of ours does. */
export const zoneOf = ({ lat, lng }: { lat: number; lng: number }): { timeZone: string; countryCode: string | null } => {
  const timeZone = zoneAt(lat, lng);
  return { timeZone, countryCode: COUNTRY_OF_ZONE.find(([pattern]) => pattern.test(timeZone))?.[1] ?? null };
};

/** The facts about a point: the places that contain it, from the most local to the country, with country and time zone. */
export type PlaceFacts = { placeIds: number[]; locality: string; countryCode: string; timeZone: string };

const NEAR_KM = 60;
/**
 * An outline derived from the size of a place is not exact: a space this close outside it is also found there, but named after the place
 * that contains it. Where the border was surveyed, a search finds only what is inside.
 */
const BORDER_KM = 0.1;

/** The places, zone and country of a point (docs/api.md#search; D-03) among `nearby` places; null outside the eight countries. */
const factsAt = (at: At, nearby: readonly LocationRow[], countries: readonly LocationRow[]): PlaceFacts | null => {
  const sorted = nearby.toSorted((a, b) => depth(a, at) - depth(b, at) || a.id - b.id);
  const holding = sorted.filter((row) => (row.polygon ? inRing(at, row.polygon) : inBox(at, row)));
  const zone = zoneOf(at);
  // time zone borders are imprecise: within a place of the catalogue, its country applies
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
    locality: placeName(mine[0] ?? closest ?? country, DEFAULT_LANGUAGE),
    countryCode: country.country_code,
    timeZone: zoneIn(country.country_code, zone),
  };
};

const isBeside = (at: At, { polygon, bordered }: LocationRow): boolean =>
  polygon !== null && !bordered && kilometresToRing(at, polygon) <= BORDER_KM;

/** The distance of a point from the centre, relative to the size of the place; comunas sort before the cities that contain them. */
const depth = (row: LocationRow, at: At): number => {
  const reach = kilometres({ lat: row.south, lng: row.west }, { lat: row.north, lng: row.east }) / 2;
  return (row.kind === 'comuna' ? 0 : 10) + kilometres(at, row) / reach;
};

/** The places, zone and country of a point according to the catalogue; null outside the eight countries. */
export const placeFacts = async (db: Knex, at: At): Promise<PlaceFacts | null> =>
  factsAt(at, await around(db, at, 0.6), await countries(db));
