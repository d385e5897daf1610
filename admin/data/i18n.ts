import polyglot from 'ra-i18n-polyglot';
import type { TranslationMessages } from 'react-admin';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language, ownNameOf } from '../../src/kernel/languages.ts';
import type spanish from '../../texts/es/console.ts';

const chosen = (): Language => {
  const savedLanguage = /(?:^|;\s*)iso639_1=([a-z]+)/.exec(document.cookie)?.[1];
  if (isLanguage(savedLanguage)) return savedLanguage;
  return LANGUAGES.find((known) => navigator.language.startsWith(known)) ?? DEFAULT_LANGUAGE;
};

/** Loads a language when it is selected. The Spanish texts are type-checked against react-admin's keys. */
const load = async (language: Language): Promise<typeof spanish> => {
  const { default: texts }: { default: typeof spanish } = await import(`../../texts/${language}/console.ts`);
  return texts;
};

const language = chosen();
const texts = await load(language);
const first: TranslationMessages = texts;
/** The types of events with a display name. */
export const EVENT_TYPES: readonly string[] = Object.keys(texts.posada.event);

/** The language of the site; changing it here changes it there. */
export const i18nProvider = polyglot(
  (locale) => {
    document.documentElement.lang = locale;
    return locale === language || !isLanguage(locale) ? first : load(locale);
  },
  language,
  LANGUAGES.map((known) => ({ locale: known, name: ownNameOf(known) })),
);
