import { listText } from './formats.ts';
import { eachLanguage, type Language } from './languages.ts';

/** The countries of the catalogue, by ISO code. */
export const COUNTRIES = ['AR', 'CL', 'CO', 'ES', 'MX', 'PA', 'PE', 'PT'] as const;
export type Country = (typeof COUNTRIES)[number];

/** Where spaces are let unless a setting or the console says otherwise (D-06). */
export const OPERATING = ['AR', 'CL', 'ES', 'PE', 'PT'] as const satisfies readonly Country[];

export const isCountry = (code: string): code is Country => COUNTRIES.some((known) => known === code);

const NAMES = eachLanguage((language) => new Intl.DisplayNames(language, { type: 'region' }));

/** The name of a country by its ISO code; other texts are returned unchanged. */
export const countryName = (code: string, language: Language): string => NAMES[language].of(code) ?? code;

/** Names of countries in one text. */
export const countryList = (codes: readonly Country[], language: Language): string =>
  listText(
    language,
    codes.map((code) => countryName(code, language)),
  );
