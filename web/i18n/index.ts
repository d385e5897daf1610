import { createInstance, type i18n as I18n, type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isLanguage, LANGUAGES, type Language } from '../../src/shared/languages.ts';
import type first from '../../texts/es/site-first.ts';
import type rest from '../../texts/es/site-rest.ts';
import type wizard from '../../texts/es/site-wizard.ts';
import { USUAL, type Windows } from './windows.ts';

type Usual = typeof first & typeof rest;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    /** The wizard's texts are loaded by its own pages (`publish/texts.ts`). */
    resources: Usual & typeof wizard;
    enableSelector: false;
  }
}

/** `t` over every namespace, for what stands outside of a component: `t('account:login.title')`. */
export type Translate = TFunction<[keyof Usual, ...(keyof Usual)[]]>;

type Texts = Readonly<Record<string, object>>;

/** The parts of the texts, each a file of its own in the build: it travels when it is asked for. */
const PARTS = import.meta.glob<{ default: Texts }>('../../texts/*/site-*.ts');

/** A part of the texts in one language, by namespace. */
const load = async (language: Language, part: 'first' | 'rest' | 'wizard'): Promise<Texts> =>
  (await PARTS[`../../texts/${language}/site-${part}.ts`]?.())?.default ?? {};

/** Only the visitor's language travels, and first what public pages say. */
export const firstTexts = (language: Language): Promise<Texts> => load(language, 'first');

const restTexts = (language: Language): Promise<Texts> => load(language, 'rest');

const wizardTexts = (language: Language): Promise<Texts> => load(language, 'wizard');

/** Every text of a language but the wizard's: for the server, and for tests. */
const all = async (language: Language): Promise<Texts> => ({ ...(await firstTexts(language)), ...(await restTexts(language)) });

/**
 * An i18next of its own for each request and each page. Missing keys fall back to nothing: a test finds them before.
 * `windows` is what the server says of the settings, in both languages: a change of the language asks for nothing more.
 */
export const createI18n = async (language: Language, windows: Windows = USUAL, texts = all): Promise<I18n> => {
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    resources: { [language]: { ...(await texts(language)) } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  for (const known of LANGUAGES) instance.addResourceBundle(known, 'windows', windows[known]);
  return instance;
};

const add = (instance: I18n, language: Language, texts: Texts) => {
  for (const [namespace, words] of Object.entries(texts)) instance.addResourceBundle(language, namespace, words, true, true);
};

const hasRest = (instance: I18n, language: string) => instance.hasResourceBundle(language, 'account');

/** The texts of everything behind signing in, once: its pages ask for them before they show. */
export const bringRest = async (instance: I18n): Promise<void> => {
  const { language } = instance;
  if (isLanguage(language) && !hasRest(instance, language)) add(instance, language, await restTexts(language));
};

export const hasWizard = (instance: I18n, language: string): boolean => instance.hasResourceBundle(language, 'publish');

/** The wizard's words, which travel only to those who open it. */
export const bringWizard = async (instance: I18n): Promise<void> => {
  const { language } = instance;
  if (isLanguage(language) && !hasWizard(instance, language)) add(instance, language, await wizardTexts(language));
};

/** Changes the language of a running page, loading first what it says: a form that had to wait for its words would begin anew. */
export const speak = async (instance: I18n, language: Language): Promise<void> => {
  const before = instance.language;
  const [first, rest, wizard] = await Promise.all([
    firstTexts(language),
    hasRest(instance, before) ? restTexts(language) : {},
    hasWizard(instance, before) ? wizardTexts(language) : {},
  ]);
  add(instance, language, { ...first, ...rest, ...wizard });
  await instance.changeLanguage(language);
  document.documentElement.lang = language;
};
