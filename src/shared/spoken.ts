import { eachLanguage, type Language, LOCALES } from './languages.ts';

/** The languages that people may say they speak, by their ISO 639-1 codes. */
export const SPOKEN = [
  'es',
  'en',
  'pt',
  'fr',
  'de',
  'it',
  'ca',
  'eu',
  'gl',
  'qu',
  'nl',
  'sv',
  'pl',
  'ru',
  'uk',
  'ar',
  'he',
  'zh',
  'ja',
  'ko',
] as const;
export type Spoken = (typeof SPOKEN)[number];

export const isSpoken = (code: string): code is Spoken => SPOKEN.some((known) => known === code);

const NAMES = eachLanguage((language) => new Intl.DisplayNames(language, { type: 'language' }));
const LISTS = eachLanguage((language) => new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }));

/** The name of a language as it stands in a sentence: `portugués`, `Portuguese`. For the server, since browsers may name it otherwise. */
export const spokenName = (code: Spoken, language: Language): string => NAMES[language].of(code) ?? code;

/** Several languages in a sentence: `español, inglés y portugués`. */
export const spokenText = (codes: readonly Spoken[], language: Language): string =>
  LISTS[language].format(codes.map((code) => spokenName(code, language)));
