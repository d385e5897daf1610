import { useTranslation } from 'react-i18next';
import { PROXIMITY } from '../../../src/kernel/listings/vocabulary.ts';
import styles from '../shared/publish.module.css';
import { useField } from '../shared/wizard-context.ts';
import { Chips } from './Chips.tsx';

/** Step 6: what is within ten minutes' walk (D-25). */
export const StepNear = () => {
  const { t } = useTranslation('listing');
  const near = useField('near');
  return (
    <fieldset className={styles.group}>
      <legend>{t('nearMeans')}</legend>
      <Chips
        names={PROXIMITY}
        label={(name) => t(`feature.${name}`)}
        isOn={(name) => near.value[name] === true}
        onPress={(name) => near.set({ ...near.value, [name]: near.value[name] !== true })}
      />
    </fieldset>
  );
};
