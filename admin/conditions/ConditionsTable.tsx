import { useLocaleState, useTranslate } from 'react-admin';
import { milliseconds } from '../../src/shared/durations.ts';
import { durationText } from '../../src/shared/formats.ts';
import type { ConditionTerms } from '../dataProvider.ts';
import { Facts } from '../ui/Facts.tsx';
import { WINDOWS, type WindowName } from './terms.ts';

/** The conditions of a version, with those of `before` that it changes. */
export const ConditionsTable = ({ terms, before }: { terms: ConditionTerms; before?: ConditionTerms | undefined }) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const window = (name: WindowName) => {
    const [now, earlier] = [terms.plazos[name], before?.plazos[name]].map((one) => one && durationText(locale, milliseconds(one)));
    return (
      <span>
        {earlier && earlier !== now && <s>{earlier}</s>} {now}
      </span>
    );
  };
  return <Facts facts={WINDOWS.map((name) => [t(`posada.conditions.window.${name}`), window(name)] as const)} />;
};
