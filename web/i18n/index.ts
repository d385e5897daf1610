import { createInstance, type i18n as I18n, type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isLanguage, LANGUAGES, type Language } from '../../src/kernel/languages.ts';
import type first from '../../texts/es/site-first.ts';
import type rest from '../../texts/es/site-rest.ts';
import type wizard from '../../texts/es/site-wizard.ts';
import { USUAL, type Windows } from './windows.ts';

type Usual = typeof first & typeof rest;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    /** Loaded only by the pages of the wizard (`publish/shared/texts.ts`). */
    resources: Usual & typeof wizard;
    enableSelector: false;
  }
}

/** `t` for every namespace, for use outside components: `t('account:login.title')`. */
export type Translate = TFunction<[keyof Usual, ...(keyof Usual)[]]>;

type Texts = Readonly<Record<string, object>>;

/** The texts in parts, each a chunk of the build that is loaded on demand. */
const PARTS = import.meta.glob<{ default: Texts }>('../../texts/*/site-*.ts');

/** Loads a part of the texts in one language, by namespace. */
const load = async (language: Language, part: 'first' | 'rest' | 'wizard'): Promise<Texts> =>
  (await PARTS[`../../texts/${language}/site-${part}.ts`]?.())?.default ?? {};

/** Loads only the visitor's language, and the texts of public pages first. */
export const firstTexts = (language: Language): Promise<Texts> => load(language, 'first');

const restTexts = (language: Language): Promise<Texts> => load(language, 'rest');

const wizardTexts = (language: Language): Promise<Texts> => load(language, 'wizard');

/** Every text of a language except the wizard's, for the server and for tests. */
const all = async (language: Language): Promise<Texts> => ({ ...(await firstTexts(language)), ...(await restTexts(language)) });

/**
 * A separate i18next instance for each request and each page. A missing key renders as an empty text; a test finds missing keys. `windows`
 * contains the server's time limits in both languages, so that changing the language needs no further call.
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

export const hasRest = (instance: I18n, language: string): boolean => instance.hasResourceBundle(language, 'account');

/** Loads the texts of the signed-in pages, once; their loaders wait for it. */
export const loadRestTexts = async (instance: I18n): Promise<void> => {
  const { language } = instance;
  if (isLanguage(language) && !hasRest(instance, language)) add(instance, language, await restTexts(language));
};

/** For `drawnComponent`: a component that is loaded together with the texts of the signed-in pages. */
export const withRest =
  <Component>(load: () => Promise<Component>) =>
  async (i18n?: I18n): Promise<Component> => {
    const [component] = await Promise.all([load(), i18n && loadRestTexts(i18n)]);
    return component;
  };

export const hasWizard = (instance: I18n, language: string): boolean => instance.hasResourceBundle(language, 'publish');

/** Loads the texts of the wizard, which only its pages need. */
export const loadWizardTexts = async (instance: I18n): Promise<void> => {
  const { language } = instance;
  if (isLanguage(language) && !hasWizard(instance, language)) add(instance, language, await wizardTexts(language));
};

/** Changes the language of a running page after its texts are loaded: a form rendered without its texts would lose its state. */
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
