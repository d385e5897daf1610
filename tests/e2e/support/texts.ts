import { createInstance } from 'i18next';
import en from '../../../web/i18n/en/index.ts';
import publishEn from '../../../web/i18n/en/publish.json' with { type: 'json' };
import es from '../../../web/i18n/es/index.ts';
import publishEs from '../../../web/i18n/es/publish.json' with { type: 'json' };
import { USUAL } from '../../../web/i18n/windows.ts';

/** The site's own words in the language of a browser, so that a journey looks for what a person reads. */
export const textsOf = (locale: string | undefined) => {
  const instance = createInstance({
    lng: locale?.startsWith('en') ? 'en' : 'es',
    resources: { es: { ...es, publish: publishEs, windows: USUAL.es }, en: { ...en, publish: publishEn, windows: USUAL.en } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  void instance.init();
  const t = instance.t as (key: string, values: Record<string, unknown>) => string;
  return (key: string, values: Record<string, unknown> = {}): string => t(key, values);
};
