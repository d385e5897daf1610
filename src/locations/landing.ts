import { own } from '../shared/own.ts';
import type { Language } from '../shared/types.ts';
import type { LocationRow } from './row.ts';

/** Search-term words of Spanish by the country of the place (docs/rules/product.md#numbers, D-08); elsewhere the general one. English has none. */
const WORDS: Readonly<Record<string, string>> = { ES: 'alquiler-temporal', CL: 'arriendo-temporal' };
const GENERAL = 'alojamiento-temporario';

const TERM = new RegExp(`^(${[...Object.values(WORDS), GENERAL, 'temporary-rental'].join('|')})-(?=.)`);

/** `arriendo-temporal-santiago` is `santiago`, whatever the word (D-08). */
export const withoutTerm = (searchQuery: string): string => searchQuery.replace(TERM, '');

/** The one address of a place's page in each language; the other spellings lead there (D-08). A country has no page of its own. */
export const landingOf = ({
  kind,
  slug,
  country_code,
}: Pick<LocationRow, 'kind' | 'slug' | 'country_code'>): Record<Language, string> | null =>
  kind === 'country' ? null : { es: `/es/accommodation/${own(WORDS, country_code) ?? GENERAL}-${slug}`, en: `/en/accommodation/${slug}` };
