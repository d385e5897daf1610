import { eachLanguage, type Language } from '../kernel/languages.ts';
import { own } from '../kernel/own.ts';
import type { LocationRow } from './rows.ts';

/**
 * Search terms before the name of a place, by language and country of the place (docs/rules/product.md#numbers, D-08). English has none.
 */
const TERMS: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  es: { ES: 'alquiler-temporal', CL: 'arriendo-temporal' },
};
/** The search term for the other countries. */
const GENERAL: Readonly<Partial<Record<Language, string>>> = { es: 'alojamiento-temporario' };

const KNOWN = [...Object.values(TERMS).flatMap((terms) => Object.values(terms)), ...Object.values(GENERAL), 'temporary-rental'];
const TERM = new RegExp(`^(${KNOWN.join('|')})-(?=.)`);

/** Removes the search term: `arriendo-temporal-santiago` becomes `santiago` (D-08). */
export const withoutTerm = (searchQuery: string): string => searchQuery.replace(TERM, '');

/** The canonical address of a place's page in each language; other spellings redirect to it (D-08). A country has no page. */
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
