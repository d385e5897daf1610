import { type ReactNode, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '../../../src/kernel/languages.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { type TextName, textFault } from '../form/rules.ts';
import type { Values } from '../form/values.ts';

/**
 * Texts in one language, with a tab for each other one; one language is enough (D-94). The language of the page comes first. A fault of a
 * text in a hidden language opens its tab.
 */
export const InEachLanguage = ({ names, children }: { names: readonly TextName[]; children: (language: Language) => ReactNode }) => {
  const { t, i18n } = useTranslation('publish');
  const { formState, getValues } = useFormContext<Values>();
  const order = [...LANGUAGES].sort((a, b) => Number(b === i18n.language) - Number(a === i18n.language));
  const [at, setAt] = useState(0);
  const faulty = names.filter((name) => formState.errors[name]).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of faults, so that any tab can be opened afterwards
  useEffect(() => {
    const shown = order[at];
    const wrong = LANGUAGES.filter((language) => names.some((name) => textFault(name, getValues(name)[language]) !== null));
    if (faulty !== '' && wrong[0] && !wrong.some((language) => language === shown)) setAt(order.indexOf(wrong[0]));
  }, [faulty]);
  return (
    <Tabs
      label={t('language.label')}
      at={at}
      onAt={setAt}
      items={order.map((language, i) => ({
        id: language,
        title: i === 0 ? t(`language.${language}`) : t('language.optional', { language: t(`language.${language}`) }),
        body: children(language),
      }))}
    />
  );
};
