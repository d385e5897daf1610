import { useTranslation } from 'react-i18next';
import { PROXIMITY } from '../../../src/shared/listings/vocabulary.ts';
import { Checkbox } from '../../ui/form/Field.tsx';
import styles from '../publish.module.css';
import { useField } from '../wizard/wizard-context.ts';

/** Step 6: what is within ten minutes' walk (D-25). */
export const StepNear = () => {
  const { t } = useTranslation(['publish', 'listing']);
  const near = useField('near');
  return (
    <fieldset className={styles.group}>
      <legend>{t('near.legend')}</legend>
      <p className="mute">{t('listing:nearMeans')}</p>
      <div className={styles.near}>
        {PROXIMITY.map((name) => (
          <Checkbox
            key={name}
            label={t(`listing:feature.${name}`)}
            checked={near.value[name] === true}
            onChange={(event) => near.set({ ...near.value, [name]: event.target.checked })}
          />
        ))}
      </div>
    </fieldset>
  );
};
