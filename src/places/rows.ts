import { countryName } from '../kernel/countries.ts';
import { eachLanguage, type Language } from '../kernel/languages.ts';
import { own } from '../kernel/own.ts';

type LocationKind = 'country' | 'city' | 'comuna';

/**
 * A place of the catalogue (docs/rules/product.md#data, Location catalogue). The box is in degrees; the polygon a closed ring of [lng,
 * lat].
 */
export type LocationRow = {
  id: number;
  country_code: string;
  kind: LocationKind;
  name_es: string;
  name_en: string;
  within: string | null;
  lat: number;
  lng: number;
  south: number;
  west: number;
  north: number;
  east: number;
  polygon: [number, number][] | null;
  /** The polygon is a surveyed border, not an outline derived from the size. */
  bordered: boolean;
  population: number;
  home: boolean;
  slug: string;
  search: string;
};

export const placeName = (row: LocationRow, language: Language): string => row[`name_${language}`];

/** `Providencia, Santiago, Chile` */
export const longName = (row: LocationRow, language: Language): string => {
  const name = placeName(row, language);
  if (row.kind === 'country') return name;
  const between = row.within !== null && row.within !== row.name_es ? [row.within] : [];
  return [name, ...between, countryName(row.country_code, language)].join(', ');
};

/**
 * Search terms before the name of a place, by language and country of the place (docs/rules/product.md#numbers, D-08). English has none.
 */
const TERMS: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  es: { ES: 'alquiler-temporal', CL: 'arriendo-temporal' },
};
/** The search term for the other countries. */
const GENERAL: Readonly<Partial<Record<Language, string>>> = { es: 'alojamiento-temporario' };

const ALL_TERMS = [...Object.values(TERMS).flatMap((terms) => Object.values(terms)), ...Object.values(GENERAL), 'temporary-rental'];
const TERM = new RegExp(`^(${ALL_TERMS.join('|')})-(?=.)`);

/** Removes the search term: `arriendo-temporal-santiago` becomes `santiago` (D-08). */
export const withoutTerm = (searchQuery: string): string => searchQuery.replace(TERM, '');

/** The canonical path of a place's page in each language; other spellings redirect to it (D-08). A country has no page. */
export const landingOf = ({
  kind,
  slug,
  country_code,
}: Pick<LocationRow, 'kind' | 'slug' | 'country_code'>): Readonly<Record<Language, string>> | null =>
  kind === 'country'
    ? null
    : eachLanguage((language) => {
        const term = own(TERMS[language] ?? {}, country_code) ?? GENERAL[language];
        return `/${language}/accommodation/${term === undefined ? '' : `${term}-`}${slug}`;
      });
