import type { Knex } from 'knex';
import { countryName } from '../kernel/countries.ts';
import { fold } from '../kernel/fold.ts';
import { LANGUAGES } from '../kernel/languages.ts';
import type { Language } from '../kernel/types.ts';
import type { LocationView } from './contract.ts';
import { present } from './present.ts';
import { byName, bySlug, countries, homePlaces, knownPlacesOf } from './queries.ts';
import { type LocationRow, landingOf } from './rows.ts';

export { location } from './contract.ts';
export { placeFacts } from './facts.ts';
export { isBeyondLettingLaw, type LegalNotice, legalNotice, legalNoticeOf, placeOfLettingLaw } from './letting-law.ts';

/** A place that a search is limited to. */
export type SearchedPlace = {
  id: number;
  kind: LocationRow['kind'];
  countryCode: string;
  box: { south: number; west: number; north: number; east: number };
  polygon: readonly (readonly [number, number])[] | null;
};

/** The code of one of our countries, from its code or its name in either language; null for any other text. */
export const countryCodeOf = async (db: Knex, text: string): Promise<string | null> => {
  const q = fold(text);
  const found = (await countries(db)).find(({ country_code: code }) =>
    [code, ...LANGUAGES.map((language) => countryName(code, language))].some((name) => fold(name) === q),
  );
  return found?.country_code ?? null;
};

/**
 * The catalogue's place for a search: by address part, else by comuna or long name (within the country if it is one of ours), else the
 * country. `null` when the search names no place, `unknown` when the catalogue does not contain it.
 */
export const searchedPlace = async (
  db: Knex,
  wanted: { searchQuery?: string | undefined; comuna?: string | undefined; longName?: string | undefined; country?: string | undefined },
): Promise<SearchedPlace | null | 'unknown'> => {
  const country = wanted.country ? await countryCodeOf(db, wanted.country) : null;
  if (wanted.country && country === null) return 'unknown';
  const names = [wanted.comuna, wanted.longName].filter((name): name is string => Boolean(name));
  if (!wanted.searchQuery && names.length === 0 && country === null) return null;
  let row = wanted.searchQuery ? await bySlug(db, wanted.searchQuery) : null;
  for (const name of names) row ??= await byName(db, name, country);
  if (!wanted.searchQuery && names.length === 0) row = (await countries(db)).find((c) => c.country_code === country) ?? null;
  return row ? searched(row) : 'unknown';
};

/** Cities and districts offered on the home page, in wire format. */
export const homeCities = async (db: Knex, language: Language): Promise<LocationView[]> =>
  (await homePlaces(db)).filter(({ kind }) => kind !== 'country').map((row) => present(row, language));

/** Other places of the same country, in wire format; null when the place is unknown. */
export const placesBeside = async (db: Knex, searchQuery: string, language: Language): Promise<LocationView[] | null> => {
  const row = await bySlug(db, searchQuery);
  if (!row) return null;
  return (await knownPlacesOf(db, row.country_code)).filter(({ id }) => id !== row.id).map((other) => present(other, language));
};

/** These places of the catalogue by id, in wire format. */
export const placesById = async (db: Knex, ids: readonly number[], language: Language): Promise<Map<number, LocationView>> =>
  new Map((await db<LocationRow>('locations').whereIn('id', ids)).map((row) => [row.id, present(row, language)]));

/** The page paths of these places; places without a page are left out. */
export const landingsOf = async (db: Knex, placeIds: readonly number[]): Promise<{ id: number; landing: Record<Language, string> }[]> =>
  (await db<LocationRow>('locations').whereIn('id', placeIds).orderBy('id')).flatMap((row) => {
    const landing = landingOf(row);
    return landing ? [{ id: row.id, landing }] : [];
  });

const searched = ({ id, kind, country_code: countryCode, south, west, north, east, polygon }: LocationRow): SearchedPlace => ({
  id,
  kind,
  countryCode,
  box: { south, west, north, east },
  polygon,
});
