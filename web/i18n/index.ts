import { createInstance, type i18n as I18n, type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type es from './es/index.ts';
import type publish from './es/publish.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    /** The wizard's texts are loaded by its own pages (`publish/texts.ts`). */
    resources: typeof es & { publish: typeof publish };
    enableSelector: false;
  }
}

/** `t` over every namespace, for what stands outside of a component: `t('account:login.title')`. */
export type Translate = TFunction<[keyof typeof es, ...(keyof typeof es)[]]>;

export type Language = 'es' | 'en';
export const LANGUAGES: readonly Language[] = ['es', 'en'];
export const isLanguage = (value: unknown): value is Language => value === 'es' || value === 'en';

/** Only the visitor's language travels. */
const load = async (language: Language) =>
  language === 'es' ? (await import('./es/index.ts')).default : (await import('./en/index.ts')).default;

/** An i18next of its own for each request and each page. Missing keys fall back to nothing: a test finds them before. */
export const createI18n = async (language: Language): Promise<I18n> => {
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    resources: { [language]: await load(language) },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
};

/** Changes the language of a running page, loading its texts first. */
export const speak = async (instance: I18n, language: Language): Promise<void> => {
  for (const [namespace, texts] of Object.entries(await load(language))) instance.addResourceBundle(language, namespace, texts, true, true);
  await instance.changeLanguage(language);
  document.documentElement.lang = language;
};
