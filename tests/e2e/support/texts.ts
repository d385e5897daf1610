import { createInstance } from 'i18next';
import en from '../../../web/i18n/en/index.ts';
import es from '../../../web/i18n/es/index.ts';

/** The site's own words in the language of a browser, so that a journey looks for what a person reads. */
export const textsOf = (locale: string | undefined) => {
  const instance = createInstance({
    lng: locale?.startsWith('en') ? 'en' : 'es',
    resources: { es, en },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  void instance.init();
  const t = instance.t as (key: string, values: Record<string, unknown>) => string;
  return (key: string, values: Record<string, unknown> = {}): string => t(key, values);
};
