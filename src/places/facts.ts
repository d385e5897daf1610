import type { Knex } from 'knex';
import { DEFAULT_LANGUAGE } from '../kernel/languages.ts';
import { inBox, inRing, kilometres, kilometresToRing } from './geometry.ts';
import { around, countries } from './queries.ts';
import { type LocationRow, placeName } from './rows.ts';
import { zoneIn, zoneOf } from './zone.ts';

type At = { lat: number; lng: number };

/** The facts of a point: the places that contain it, from the most local to the country, with country and time zone. */
export type PlaceFacts = { placeIds: number[]; locality: string; countryCode: string; timeZone: string };

const NEAR_KM = 60;
/**
 * An outline that was made from the size of a place is not exact: a space this close outside of it is found there too, but named after the
 * place that contains it. Where the border was surveyed, a search finds what lies within.
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

/** The distance of a point from the centre, relative to the size of the place; comunas come before the cities that contain them. */
const depth = (row: LocationRow, at: At): number => {
  const reach = kilometres({ lat: row.south, lng: row.west }, { lat: row.north, lng: row.east }) / 2;
  return (row.kind === 'comuna' ? 0 : 10) + kilometres(at, row) / reach;
};

/** The places, zone and country of a point by the catalogue; null outside the eight countries. */
export const placeFacts = async (db: Knex, at: At): Promise<PlaceFacts | null> =>
  factsAt(at, await around(db, at, 0.6), await countries(db));
