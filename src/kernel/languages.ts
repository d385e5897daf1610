import { recordOf } from './own.ts';

/** The languages of the program, each a folder of `texts/`. The first is the default. */
export const LANGUAGES = ['es', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = LANGUAGES[0];

/** The BCP 47 tags: each language with a country. */
export const LOCALES: Readonly<Record<Language, string>> = { es: 'es-ES', en: 'en-US' };

/** The Open Graph locales of shared links: our Spanish is of no single country. */
export const SHARED_AS: Readonly<Record<Language, string>> = { es: 'es_LA', en: 'en_US' };

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((known) => known === value);

const IN_PATH = new RegExp(`^/(${LANGUAGES.join('|')})(?:-[a-z]{2})?/`, 'i');

/** The language that a path begins with (`/en/…`, `/en-us/…`); null when it is none of ours. */
export const languageInPath = (path: string): Language | null => {
  const named = IN_PATH.exec(path)?.[1]?.toLowerCase();
  return isLanguage(named) ? named : null;
};

/** A value per language. */
export const eachLanguage = <T>(of: (language: Language) => T): Readonly<Record<Language, T>> => recordOf(LANGUAGES, of);

/** The text in this language, otherwise in the first language that has it; null when none has. */
export const textIn = (texts: Readonly<Partial<Record<Language, string>>>, language: Language): string | null =>
  [language, ...LANGUAGES].map((known) => texts[known]).find((text) => text !== undefined) ?? null;

/** The address of a page with the same path in every language: all but the default language have `?lang=` (D-09). */
export const addressIn = (language: Language, path: string): string => (language === DEFAULT_LANGUAGE ? path : `${path}?lang=${language}`);

/** A language by its own name: `Español`. */
export const ownNameOf = (language: Language): string => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

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

/** The name of a language within a sentence: `portugués`, `Portuguese`. For the server, since browsers may name it differently. */
export const spokenName = (code: Spoken, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;

/** Several languages in a sentence: `español, inglés y portugués`. */
export const spokenText = (codes: readonly Spoken[], language: Language): string =>
  new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(codes.map((code) => spokenName(code, language)));
