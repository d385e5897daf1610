import { useTranslation } from 'react-i18next';
import { houseKind } from '../../texts.ts';
import { LIMITS } from '../form/rules.ts';
import { HOUSE_TEXTS } from '../form/vocabulary.ts';
import { useField } from '../wizard/wizard-context.ts';
import { BothTexts } from './BothTexts.tsx';

/** Step 8: four texts; for coworking spaces and campers the same fields have other questions (D-93). */
export const StepHouse = () => {
  const { t } = useTranslation(['publish', 'listing']);
  const kind = houseKind(useField('tipo').value);
  return (
    <>
      <p className="small mute">{t('words.rule')}</p>
      {HOUSE_TEXTS.map((name) => (
        <BothTexts
          key={name}
          name={name}
          label={t(`listing:rule.${kind}.${name}`)}
          hint={t(`house.${kind}.${name}`)}
          max={LIMITS.house.max}
        />
      ))}
    </>
  );
};
