import type { i18n as I18n } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRest, loadRestTexts } from './index.ts';

/** Loads texts that the page did not bring; true once they are loaded for its language. */
export const useTexts = (has: typeof hasRest, load: (i18n: I18n) => Promise<void>): boolean => {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const [, setBrought] = useState<string | null>(null);
  useEffect(() => {
    let alive = true;
    void load(i18n).then(() => {
      if (alive) setBrought(language); // renders again with the texts
    });
    return () => {
      alive = false;
    };
  }, [i18n, language, load]);
  return has(i18n, language);
};

/** The texts of the signed-in pages, on a public one. */
export const useRestTexts = (): boolean => useTexts(hasRest, loadRestTexts);
