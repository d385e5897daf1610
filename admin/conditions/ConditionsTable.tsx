import { useLocaleState, useTranslate } from 'react-admin';
import { milliseconds } from '../../src/kernel/durations.ts';
import { durationText, listText } from '../../src/kernel/formats.ts';
import type { ConditionTerms } from '../data/records.ts';
import { nameIn } from '../tariff/terms.ts';
import { Facts } from '../ui/record/Facts.tsx';
import { WINDOWS } from './terms.ts';

/** The conditions of a version, with the values of `before` that it changes. */
export const ConditionsTable = ({ terms, before }: { terms: ConditionTerms; before?: ConditionTerms | undefined }) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const changed = (text: (of: ConditionTerms) => string) => {
    const now = text(terms);
    const earlier = before && text(before);
    return (
      <span>
        {earlier && earlier !== now && <s>{earlier}</s>} {now}
      </span>
    );
  };
  const countries = ({ opera }: ConditionTerms) =>
    listText(
      locale,
      opera.map((code) => nameIn(code, locale)),
    );
  return (
    <Facts
      facts={[
        ...WINDOWS.map(
          (name) =>
            [t(`posada.conditions.window.${name}`), changed(({ plazos }) => durationText(locale, milliseconds(plazos[name])))] as const,
        ),
        [t('posada.conditions.operates'), changed(countries)],
        [t('posada.conditions.lawName'), changed(({ ley_alquiler }) => t(`posada.conditions.${ley_alquiler ? 'lawOn' : 'lawOff'}`))],
        [t('posada.conditions.least'), changed(({ noches_minimas }) => String(noches_minimas))],
      ]}
    />
  );
};
