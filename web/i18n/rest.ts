import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRest, loadRestTexts } from './index.ts';

/** Loads the texts of the signed-in pages on a public one; true once they are loaded for the language of the page. */
export const useRestTexts = (): boolean => {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const [, setBrought] = useState<string | null>(null);
  useEffect(() => {
    let alive = true;
    void loadRestTexts(i18n).then(() => {
      if (alive) setBrought(language); // renders again with the texts
    });
    return () => {
      alive = false;
    };
  }, [i18n, language]);
  return hasRest(i18n, language);
};
