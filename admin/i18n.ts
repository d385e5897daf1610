import polyglot from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';

const chosen = () => /(?:^|;\s*)iso639_1=(es|en)/.exec(document.cookie)?.[1] ?? (navigator.language.startsWith('en') ? 'en' : 'es');

/** The language of the site; changing it here changes it there. */
export const i18nProvider = polyglot(
  (locale) => {
    document.documentElement.lang = locale;
    return locale === 'en' ? { ...english, ...en } : es;
  },
  chosen(),
  [
    { locale: 'es', name: 'Español' },
    { locale: 'en', name: 'English' },
  ],
);
