import { eachLanguage, type Language } from './languages.ts';

const NAMES = eachLanguage((language) => new Intl.DisplayNames(language, { type: 'region' }));

/** The name of a country by its ISO code; other texts are returned unchanged. */
export const countryName = (code: string, language: Language): string => NAMES[language].of(code) ?? code;
