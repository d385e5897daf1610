import { createInstance } from 'i18next';
import { LANGUAGES } from '../../../src/kernel/languages.ts';
import { USUAL } from '../../../web/i18n/windows.ts';

const resources = Object.fromEntries(
  await Promise.all(
    LANGUAGES.map(async (language) => {
      const parts = ['first', 'rest', 'wizard'].map((part) => import(`../../../texts/${language}/site-${part}.ts`));
      const texts: { default: object }[] = await Promise.all(parts);
      return [language, Object.assign({ windows: USUAL[language] }, ...texts.map((part) => part.default))];
    }),
  ),
);

/** The site's own words in the language of a browser, so that a journey looks for what a person reads. */
export const textsOf = (locale: string | undefined) => {
  const instance = createInstance({
    lng: locale?.startsWith('en') ? 'en' : 'es',
    resources,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  void instance.init();
  const t = instance.t as (key: string, values: Record<string, unknown>) => string;
  return (key: string, values: Record<string, unknown> = {}): string => t(key, values);
};
