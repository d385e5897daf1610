/** The languages of the program, each a folder of `texts/`. Whoever names none is spoken to in the first. */
export const LANGUAGES = ['es', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = LANGUAGES[0];

/** As others name it: the language with the country it is written for. */
export const LOCALES: Readonly<Record<Language, string>> = { es: 'es-ES', en: 'en-US' };

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((known) => known === value);

/** A value per language. */
export const eachLanguage = <T>(of: (language: Language) => T): Readonly<Record<Language, T>> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, of(language)])) as Record<Language, T>; // fromEntries forgets the keys

/** What is written in this language, else in the first that has it; null where none has. */
export const textIn = (texts: Readonly<Partial<Record<Language, string>>>, language: Language): string | null =>
  [language, ...LANGUAGES].map((known) => texts[known]).find((text) => text !== undefined) ?? null;

/** The address of a page that is the same in every language: all but the first of them are told by `?lang=` (D-09). */
export const addressIn = (language: Language, path: string): string => (language === DEFAULT_LANGUAGE ? path : `${path}?lang=${language}`);

/** A language by its own name: `Español`. */
export const ownNameOf = (language: Language): string => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};
