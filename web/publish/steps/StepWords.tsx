import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { WELCOME } from '../../../src/kernel/listings/vocabulary.ts';
import { LinesSkeleton } from '../../ui/state/Skeletons.tsx';
import { LineField } from '../shared/fields.tsx';
import styles from '../shared/publish.module.css';
import { useField } from '../shared/wizard-context.ts';
import { Amenities } from './Amenities.tsx';
import { Fold } from './Fold.tsx';
import { InEachLanguage } from './InEachLanguage.tsx';
import { OneText } from './OneText.tsx';

const RichText = lazy(() => import('./RichText.tsx').then((module) => ({ default: module.RichText })));

const ANIMALS = ['perros', 'gatos', 'otras_mascotas'];

/** Step 7: who is welcome, the title, and the formatted description. */
export const StepWords = () => {
  const { t } = useTranslation('publish');
  const counts = useField('counts');
  const reference = useField('external_reference');
  return (
    <>
      <Amenities
        legend={t('welcome.legend')}
        names={WELCOME}
        counted={ANIMALS}
        label={(name) => t(`welcome.${name}`)}
        counts={counts.value}
        onChange={counts.set}
      />
      <InEachLanguage names={['nombre', 'sobre_nosotros']}>
        {(language) => (
          <div className={styles.fields}>
            <OneText name="nombre" language={language} label={t('words.title')} hint={t('words.titleHint')} line />
            <OneText
              name="sobre_nosotros"
              language={language}
              label={t('words.about')}
              hint={t('words.rule')}
              editor={(props) => (
                <Suspense fallback={<LinesSkeleton count={4} />}>
                  <RichText {...props} />
                </Suspense>
              )}
            />
          </div>
        )}
      </InEachLanguage>
      <Fold title={t('words.reference')} open={reference.value !== '' || reference.error !== undefined}>
        <LineField name="external_reference" label={t('words.referenceLabel')} />
      </Fold>
    </>
  );
};
