import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasWizard, loadWizardTexts } from '../../i18n/index.ts';

/** Loads the texts of the wizard; true once they are loaded for the language of the page. */
export const usePublishTexts = (): boolean => {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const [, setBrought] = useState<string | null>(null);
  useEffect(() => {
    let alive = true;
    void loadWizardTexts(i18n).then(() => {
      if (alive) setBrought(language); // renders again with the texts
    });
    return () => {
      alive = false;
    };
  }, [i18n, language]);
  return hasWizard(i18n, language);
};
