import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bringWizard, hasWizard } from '../i18n/index.ts';

/** Brings the wizard's words; true while they are there in the language of the page. */
export const usePublishTexts = (): boolean => {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const [, setBrought] = useState<string | null>(null);
  useEffect(() => {
    let alive = true;
    void bringWizard(i18n).then(() => {
      if (alive) setBrought(language); // drawn again, now with words
    });
    return () => {
      alive = false;
    };
  }, [i18n, language]);
  return hasWizard(i18n, language);
};
