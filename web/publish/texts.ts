import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const load = async (language: string) =>
  language === 'en'
    ? (await import('../i18n/en/publish.json', { with: { type: 'json' } })).default
    : (await import('../i18n/es/publish.json', { with: { type: 'json' } })).default;

/** The wizard's words travel only to those who open it; true once they are there in the language of the page. */
export const usePublishTexts = (): boolean => {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    let alive = true;
    void load(language).then((texts) => {
      i18n.addResourceBundle(language, 'publish', texts, true, true);
      if (alive) setLoaded(language);
    });
    return () => {
      alive = false;
    };
  }, [i18n, language]);
  return loaded === language;
};
